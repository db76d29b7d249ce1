import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the selected item of a row into its middle, so that it is visible where the row is wider than the window.
 * `changed` is what moves it: the selection, and what widens the row.
 */
export function useCentred(selected: string, changed: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` stands for what moves the item.
  useEffect(() => {
    const current = list.current?.querySelector(selected);
    if (!list.current || !current) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [selected, changed]);
  return list;
}
