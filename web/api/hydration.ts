import type { DehydratedState } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';

/** Merges the queries of all loaders into one state. */
export function mergedStates(loaded: readonly unknown[]): DehydratedState {
  const states = loaded.flatMap((one) => {
    const state = typeof one === 'object' && one !== null && 'dehydrated' in one ? one.dehydrated : null;
    return state === null ? [] : [state as DehydratedState];
  });
  return { mutations: [], queries: states.flatMap((state) => state.queries) };
}

/** Finds the market's name in the root loader's data, because titles are written outside of components. */
export function marketName(loaded: readonly unknown[]): string {
  const session = mergedStates(loaded).queries.find(({ queryKey }) => queryKey[0] === 'user/session')?.state.data;
  return (session as CallOutput<'user/session'> | undefined)?.market.name ?? 'Plaza';
}
