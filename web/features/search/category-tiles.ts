import { OTHER_CATEGORY } from '#contract/choices/catalogue.ts';

const tiles = import.meta.glob<string>('./tiles/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a category's drawing. The operator's own categories have that of other services, or of events. */
export function tileOf(slug: string, other: typeof OTHER_CATEGORY | 'event' = OTHER_CATEGORY): string {
  return tiles[`./tiles/${slug}.svg`] ?? tiles[`./tiles/${other}.svg`] ?? '';
}
