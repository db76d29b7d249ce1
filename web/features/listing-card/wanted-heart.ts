const key = 'wanted_heart';

/** The part of `Storage` that is used. */
type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab, or null where the browser keeps none. */
function tabStorage(): WebStorage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Remembers, in this tab, whom a guest wanted to save when the sign-in came between. */
export function saveWanted(provider_id: string, store: WebStorage | null = tabStorage()): void {
  store?.setItem(key, provider_id);
}

/** Whether this provider was wanted; the wish is taken with the answer, so that it is fulfilled once. */
export function takeWanted(provider_id: string, store: WebStorage | null = tabStorage()): boolean {
  if (store?.getItem(key) !== provider_id) return false;
  store.removeItem(key);
  return true;
}
