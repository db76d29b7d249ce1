import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has been within a margin of the view (px) so far, and the ref for it. Once true, it stays so. */
export function useOnceNear(margin: number): { readonly ref: RefCallback<Element>; readonly isNear: boolean } {
  const [isNear, setNear] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      const watch = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          watch.disconnect();
          setNear(true);
        },
        { rootMargin: `${margin}px` },
      );
      watch.observe(element);
      return () => watch.disconnect();
    },
    [margin],
  );
  return { ref, isNear };
}
