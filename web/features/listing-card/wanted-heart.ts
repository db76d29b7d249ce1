const key = 'wanted_heart';

/** The part of `Storage` that is used. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab, or null where the browser keeps none. */
function tabKeep(): Keep | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Remembers, in this tab, whom a guest wanted to save when the sign-in came between. */
export function keepWish(provider_id: string, keep: Keep | null = tabKeep()): void {
  keep?.setItem(key, provider_id);
}

/** Whether this provider was wanted; the wish is taken with the answer, so that it is fulfilled once. */
export function takeWish(provider_id: string, keep: Keep | null = tabKeep()): boolean {
  if (keep?.getItem(key) !== provider_id) return false;
  keep.removeItem(key);
  return true;
}
