import type { DehydratedState } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';

/** The queries that loaders handed over, as one state. */
export function mergedStates(loaded: readonly unknown[]): DehydratedState {
  const states = loaded.flatMap((one) => {
    const state = typeof one === 'object' && one !== null && 'dehydrated' in one ? one.dehydrated : null;
    return state === null ? [] : [state as DehydratedState];
  });
  return { mutations: [], queries: states.flatMap((state) => state.queries) };
}

/** What the market is called, from what the root's loader handed over: titles are made outside of any component. */
export function marketName(loaded: readonly unknown[]): string {
  const session = mergedStates(loaded).queries.find(({ queryKey }) => queryKey[0] === 'user/session')?.state.data;
  return (session as CallOutput<'user/session'> | undefined)?.market.name ?? 'Plaza';
}
