import type { CallOutput } from '#contract/index.ts';
import { MAX_COUNTED } from '#contract/limits/counted-results.ts';
import type { SearchInput, SearchState } from './search-url.ts';

/** How many services and events a search finds, up to a hundred of each. */
export type Counts = CallOutput<'my_page/search_counts'>;

/** The input that counts what a search finds: neither its kind nor its order nor its page matter. */
export function countsInput({ kind: _kind, sort: _sort, limit: _limit, ...input }: SearchInput): SearchInput {
  return input;
}

/** The number of one kind or of both, and whether there are more. */
export function countOf(
  { provider, event }: Counts,
  kind: SearchState['kind'],
): { readonly count: number; readonly more: 'yes' | 'other' } {
  const counted = kind === '' ? [provider, event] : [kind === 'event' ? event : provider];
  return {
    count: counted.reduce((sum, each) => sum + each, 0),
    more: counted.some((each) => each >= MAX_COUNTED) ? 'yes' : 'other',
  };
}
