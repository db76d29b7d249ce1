type Tone = 'good' | 'danger' | 'plain';

const listeners = new Set<() => void>();
let isAwake = false;

/** Lets the shell mount the toaster only once something is to be said. */
export const toasterWake = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAwake: (): boolean => isAwake,
};

async function show(tone: Tone, title: string, text?: string): Promise<void> {
  isAwake = true;
  for (const listener of listeners) listener();
  const { showToast } = await import('./toaster.tsx');
  showToast(tone, title, text);
}

/** Says something top-right for three seconds; a click closes it. Titles are short sentences. */
export const toast = {
  good: (title: string, text?: string): void => void show('good', title, text),
  danger: (title: string, text?: string): void => void show('danger', title, text),
  plain: (title: string, text?: string): void => void show('plain', title, text),
};
