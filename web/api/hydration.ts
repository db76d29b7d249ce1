import type { DehydratedState } from '@tanstack/react-query';

/** The queries that loaders handed over, as one state. */
export function mergedStates(loaded: readonly unknown[]): DehydratedState {
  const states = loaded.flatMap((one) => {
    const state = typeof one === 'object' && one !== null && 'dehydrated' in one ? one.dehydrated : null;
    return state === null ? [] : [state as DehydratedState];
  });
  return { mutations: [], queries: states.flatMap((state) => state.queries) };
}
