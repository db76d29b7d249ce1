const tiles = import.meta.glob<string>('./tiles/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a category's drawing; one of the others for a category of the operator's own. */
export function tileOf(slug: string): string {
  return tiles[`./tiles/${slug}.svg`] ?? tiles['./tiles/repairs.svg'] ?? '';
}
