import type * as testingLibrary from '@testing-library/dom';

/** A text as it is, or a pattern. */
export type Said = string | RegExp;

/** What a journey looks for: by its role and name, the label of a field, or its text. */
export interface Wanted {
  readonly by: 'role' | 'label' | 'text';
  readonly name?: Said;
  readonly role?: string;
  readonly level?: number;
  /** Which of several: 0 is the first (the default), -1 the last. */
  readonly nth?: number;
  /** Only in this. */
  readonly within?: Wanted;
}

/** What was found: where its middle is in the window, and what it says. */
export interface Found {
  readonly count: number;
  readonly text: string;
  readonly value: string;
  readonly datetime: string;
  readonly href: string;
  readonly x: number;
  readonly y: number;
  /** Whether a press at its middle would reach it. */
  readonly isReachable: boolean;
  readonly isEnabled: boolean;
  readonly isPressed: boolean;
  readonly width: number;
}

export const NOTHING: Found = {
  ...{ count: 0, text: '', value: '', datetime: '', href: '', x: 0, y: 0, width: 0 },
  ...{ isReachable: false, isEnabled: false, isPressed: false },
};

/** JSON of a search, with patterns as pairs. */
export function toJson(wanted: Wanted): string {
  return JSON.stringify(wanted, (_key, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );
}

type Sent = Omit<Wanted, 'name' | 'within'> & {
  readonly name?: string | { readonly source: string; readonly flags: string };
  readonly within?: Sent;
};

/**
 * Finds what can be seen in the page, where Testing Library is; null if there is nothing. It is sent there as text, so
 * it uses nothing from outside. `doesScroll` brings the element into the middle of the window if a press would not
 * reach it.
 */
export function locate(asked: Sent, doesScroll: boolean): Found | null {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = (
    window as unknown as { TestingLibraryDom: typeof testingLibrary }
  ).TestingLibraryDom;
  const all = (wanted: Sent): HTMLElement[] => {
    const { name: sent = /.*/, role = '', level, within } = wanted;
    const name = typeof sent === 'string' || sent instanceof RegExp ? sent : new RegExp(sent.source, sent.flags);
    const inside = within === undefined ? [document.body] : all(within);
    return inside.flatMap((container) => {
      if (wanted.by === 'role')
        return queryAllByRole(container, role, level === undefined ? { name } : { name, level });
      return wanted.by === 'label' ? queryAllByLabelText(container, name) : queryAllByText(container, name);
    });
  };
  const found = all(asked).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  });
  const element = found.at(asked.nth ?? 0);
  if (element === undefined) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    // A press on the label of a field reaches the field.
    const isReachable =
      hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
    return { x, y, width, isReachable };
  };
  if (doesScroll && !middle().isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return {
    count: found.length,
    ...middle(),
    text: element.textContent,
    value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
    datetime: element.querySelector('time')?.dateTime ?? '',
    href: element.closest('a')?.href ?? '',
    isEnabled: !element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]'),
    isPressed: element.getAttribute('aria-pressed') === 'true',
  };
}
