/** The first address of this marketplace in a mail's text: that of its button. Null if there is none. */
export function firstLink(text: string, origin: string): string | null {
  const found = text.match(/https?:\/\/[^\s<>]+/g) ?? [];
  return found.find((url) => URL.parse(url)?.origin === origin && url.length > origin.length + 1) ?? null;
}
