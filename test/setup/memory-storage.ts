import type { WebStorage } from '#web/api/session.ts';

/** The storage of a browser, in memory. */
export function memoryStorage(stored = new Map<string, string>()): WebStorage {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
