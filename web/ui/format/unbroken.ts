/** Keeps the name of a card or account on one line: the last digits of `Visa ···· 4242` mean nothing alone. */
export const unbroken = (text: string): string => text.replaceAll(' ···· ', '\u00a0····\u00a0');
