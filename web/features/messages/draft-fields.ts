import { useEffect, useRef } from 'react';
import { tabStorage } from '#web/api/booking-token.ts';
import type { CallForm, FieldProps } from '#web/api/call-form.ts';

/**
 * Stores what is typed into text fields of a form while this tab is open, each under a name, and reads it when the form
 * opens. Returns the props of the fields, and a function that forgets the texts once they are sent.
 */
export function useDraftFields<Values extends object, Path extends Extract<keyof Values, string>>(
  form: Pick<CallForm<Values>, 'setValues' | 'field'>,
  names: Readonly<Record<Path, string>>,
): { readonly field: (path: Path) => FieldProps; readonly forget: () => void } {
  const paths = Object.keys(names) as Path[];
  // Reads once the page is in the browser.
  const read = useRef(() => {
    for (const path of paths) {
      const text = tabStorage().getItem(names[path]);
      if (text !== null && text !== '') form.setValues({ [path]: text } as unknown as Partial<Values>);
    }
  });
  useEffect(() => read.current(), []);
  return {
    field: (path) => {
      const { onChange, ...field } = form.field(path);
      return {
        ...field,
        onChange: (event: { currentTarget: { value: string } }) => {
          onChange(event);
          tabStorage().setItem(names[path], event.currentTarget.value);
        },
      };
    },
    forget: () => {
      for (const path of paths) tabStorage().removeItem(names[path]);
    },
  };
}
