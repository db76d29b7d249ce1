type Tone = 'good' | 'danger' | 'plain';
type Toaster = typeof import('./toaster.tsx');

const listeners = new Set<() => void>();
let toaster: Toaster | null = null;

/** The loaded toaster, which the shell renders. */
export const toasterSlot = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): Toaster['default'] | null => toaster?.default ?? null,
};

/** Prefetches the toaster, because the message about a lost network cannot load it any more. */
export async function preloadToaster(): Promise<void> {
  await fetched();
}

/** Loads the toaster. Returns null if it cannot be fetched; the page then continues without messages. */
async function fetched(): Promise<Toaster | null> {
  if (toaster !== null) return toaster;
  toaster = await import('./toaster.tsx').catch(() => null);
  for (const listener of listeners) listener();
  return toaster;
}

async function show(tone: Tone, title: string, text?: string): Promise<void> {
  (await fetched())?.showToast(tone, title, text);
}

/** Shows a message at the top right for three seconds. A click closes it. Titles are short sentences. */
export const toast = {
  good: (title: string, text?: string): void => void show('good', title, text),
  danger: (title: string, text?: string): void => void show('danger', title, text),
  plain: (title: string, text?: string): void => void show('plain', title, text),
};
