type Tone = 'good' | 'danger' | 'plain';
type Toaster = typeof import('./toaster.tsx');

const listeners = new Set<() => void>();
let toaster: Toaster | null = null;

/** The toaster, once it is here, for the shell to draw. */
export const toasterSlot = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): Toaster['default'] | null => toaster?.default ?? null,
};

/** Prefetches the toaster: the message about a lost network needs it, and could not load it any more. */
export async function preloadToaster(): Promise<void> {
  await fetched();
}

/** The toaster; null where it cannot be fetched: then nothing is said, and the page continues. */
async function fetched(): Promise<Toaster | null> {
  if (toaster !== null) return toaster;
  toaster = await import('./toaster.tsx').catch(() => null);
  for (const listener of listeners) listener();
  return toaster;
}

async function show(tone: Tone, title: string, text?: string): Promise<void> {
  (await fetched())?.showToast(tone, title, text);
}

/** Says something top-right for three seconds; a click closes it. Titles are short sentences. */
export const toast = {
  good: (title: string, text?: string): void => void show('good', title, text),
  danger: (title: string, text?: string): void => void show('danger', title, text),
  plain: (title: string, text?: string): void => void show('plain', title, text),
};
