const key = 'wanted_heart';

/** The used part of `Storage`. */
type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab; null if the browser blocks it. */
function tabStorage(): WebStorage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  }
}

/** Stores the provider that a guest wanted to save before the sign-in, in this tab. */
export function saveWanted(provider_id: string, store: WebStorage | null = tabStorage()): void {
  store?.setItem(key, provider_id);
}

/** Whether a guest wanted to save this provider. Deletes the entry, so that it is completed once. */
export function takeWanted(provider_id: string, store: WebStorage | null = tabStorage()): boolean {
  if (store?.getItem(key) !== provider_id) return false;
  store.removeItem(key);
  return true;
}
