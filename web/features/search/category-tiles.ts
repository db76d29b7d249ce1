const tiles = import.meta.glob<string>('./tiles/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a category's drawing. The operator's own categories use one of the others, or the one of events. */
export function tileOf(slug: string, other: 'repairs' | 'event' = 'repairs'): string {
  return tiles[`./tiles/${slug}.svg`] ?? tiles[`./tiles/${other}.svg`] ?? '';
}
