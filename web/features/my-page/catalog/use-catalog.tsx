import type { ReactNode } from 'react';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { catalogChoice } from '#locales/areas/catalog-choice.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';

interface Catalog {
  /** The categories with their service types; undefined until they are loaded. */
  readonly categories: readonly ServiceCategory[] | undefined;
  /** What a choice says while it has nothing to choose: it loads, or nothing fits; null if the catalog did not load. */
  readonly nothing: string | null;
  /** Why the catalog did not load, with a button to retry, to be shown beside the choice; null otherwise. */
  readonly problem: ReactNode;
}

/** Loads the catalog of services for choices of it. */
export function useCatalog(): Catalog {
  const t = useMessages(catalogChoice);
  const query = useCall('user/description_list', {});
  if (query.data !== undefined) return { categories: query.data.items, nothing: t('nothing'), problem: null };
  if (query.isPending) return { categories: undefined, nothing: t('loading'), problem: null };
  return { categories: undefined, nothing: null, problem: <QueryProblem query={query} /> };
}
