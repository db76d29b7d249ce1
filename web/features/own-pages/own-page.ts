import { useSearchParams } from 'react-router';
import type { Session } from '#web/api/context.ts';
import { useSession } from '#web/api/queries.ts';

export type OwnPage = NonNullable<Session['user']>['providers'][number];

/** Chooses among the user's pages: the one with this id, otherwise the first; undefined for who has none. */
export function chooseOwnPage({ user }: Session, page_id: string | null): OwnPage | undefined {
  const pages = user?.providers ?? [];
  return pages.find(({ _id }) => _id === page_id) ?? pages[0];
}

/** The user's page that a screen is about, which the address names, as `?page=`; undefined for who has none. */
export function useOwnPage(): OwnPage | undefined {
  const [search] = useSearchParams();
  return chooseOwnPage(useSession(), search.get('page'));
}
