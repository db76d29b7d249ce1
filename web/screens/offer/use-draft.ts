import { useEffect, useRef } from 'react';
import { tabStorage } from '#web/api/booking-token.ts';

/** The values of some fields, by their names. */
type Typed<Name extends string> = Readonly<Record<Name, string>>;

const keyOf = (name: string) => `offer:${name}`;

/**
 * Saves the input of some fields in this tab, so that reading the terms or reloading loses nothing. Calls `restore`
 * once with the saved input, or with input typed before the page's scripts ran. `ids` are the ids of the fields.
 */
export function useDraft<Name extends string>(
  ids: Typed<Name>,
  values: Typed<Name>,
  restore: (saved: Typed<Name>) => void,
): void {
  const isRestored = useRef(false);
  useEffect(() => {
    const entries = Object.entries(values) as [Name, string][];
    if (isRestored.current) {
      for (const [name, value] of entries) tabStorage().setItem(keyOf(name), value);
      return;
    }
    isRestored.current = true;
    const saved = entries.map(([name, value]) => {
      const field = document.getElementById(ids[name]);
      const typed = field instanceof HTMLInputElement ? field.value : '';
      return [name, typed || value || (tabStorage().getItem(keyOf(name)) ?? '')];
    });
    restore(Object.fromEntries(saved));
  });
}
