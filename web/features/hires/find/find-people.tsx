import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import type { CallInput } from '#contract/index.ts';
import { team } from '#locales/areas/team.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardGrid } from '#web/ui/layout/page.tsx';
import { findHref, teamHref } from '../addresses.ts';
import { findLostDates } from '../hire-state.ts';
import { useDatesText } from '../use-dates-text.ts';
import { CandidateCard } from './candidate-card.tsx';
import classes from './find.module.css';
import { FindFilters } from './find-filters.tsx';
import { RequestDrawer } from './request-drawer.tsx';

interface FindPeopleProps {
  readonly event: OwnEvent;
  /** `all` dates to come, or the id of a request that a stand-in is wanted for. */
  readonly find: string;
}

/** Finds pages for hire that are free on the dates of an event, or on those that somebody dropped. */
export function FindPeople({ event, find }: FindPeopleProps) {
  const t = useMessages(team);
  const isAll = find === 'all';
  const hires = useCall('user/event_provider_list', { event_id: event._id, limit: 100 });
  const write = useDatesText(event.timezone);
  const replaced = isAll ? null : (hires.data?.items.find(({ _id }) => _id === find) ?? null);
  const lost = replaced === null ? [] : findLostDates(replaced, serverNow());
  const [first] = event.images;
  return (
    <section className={classes.find} aria-labelledby="finder" data-cover={first !== undefined}>
      <BackLink to={teamHref(event._id)}>{t('finder.back')}</BackLink>
      <h2 id="finder">{t('finder.title')}</h2>
      {replaced !== null && lost.length > 0 && (
        <p className={classes.for}>{t('finder.stand_in', { name: replaced.provider.name, dates: write(lost) })}</p>
      )}
      {isAll || hires.data !== undefined ? (
        <Found
          event={event}
          find={find}
          wanted={lost.map(({ occurrence_id }) => occurrence_id)}
          without={replaced?.provider._id}
        />
      ) : hires.isError ? (
        <QueryProblem query={hires} />
      ) : (
        <CardsLoading />
      )}
    </section>
  );
}

export type Filters = Pick<CallInput<'my_page/hire_or_collaborate'>, 'text' | 'category_id' | 'radius' | 'max_fee'>;

interface FoundProps extends FindPeopleProps {
  readonly wanted: readonly string[];
  /** The page that a stand-in is wanted for. */
  readonly without: string | undefined;
}

function Found({ event, find, wanted, without }: FoundProps) {
  const t = useMessages(team);
  const [filters, setFilters] = useState<Filters>({});
  const [late] = useDebouncedValue(filters, 250);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pages = useCallPages('my_page/hire_or_collaborate', {
    event_id: event._id,
    ...late,
    ...(wanted.length > 0 ? { occurrence_ids: wanted.join(',') } : {}),
  });
  const items = pages.items.filter(({ _id }) => _id !== without);
  const dates = pages.data?.pages[0]?.dates ?? [];
  const asked = items.find(({ _id }) => _id === search.get('ask'));
  const open = (ask?: string) => void navigate(findHref(event._id, find, ask), { preventScrollReset: true });
  const count = items.length;
  if (pages.data !== undefined && dates.length === 0)
    return <EmptyState scene="calendar" title={t('finder.no_dates')} text={t('finder.no_dates_text')} />;
  return (
    <>
      {pages.data !== undefined && wanted.length === 0 && (
        <p className={classes.for}>{t('finder.dates', { count: dates.length, event: event.title })}</p>
      )}
      <FindFilters
        filters={filters}
        currency={event.currency}
        onChange={setFilters}
        hasPlace={event.venue.lat !== null}
      />
      {pages.isPending ? (
        <CardsLoading />
      ) : pages.data === undefined ? (
        <QueryProblem query={pages} />
      ) : count === 0 ? (
        <EmptyState
          scene="stall"
          title={t('finder.empty')}
          text={t('finder.empty_text')}
          action={{ label: t('finder.reset'), onClick: () => setFilters({}) }}
        />
      ) : (
        <>
          <p className={classes.count}>{t(pages.hasNextPage ? 'finder.count_more' : 'finder.count', { count })}</p>
          <CardGrid min={300}>
            {items.map((page) => (
              <CandidateCard key={page._id} page={page} dates={dates.length} onAsk={() => open(page._id)} />
            ))}
          </CardGrid>
          <ShowMore pages={pages}>{t('more')}</ShowMore>
        </>
      )}
      {asked !== undefined && (
        <RequestDrawer key={asked._id} event={event} page={asked} dates={dates} onClose={() => open()} />
      )}
    </>
  );
}

function CardsLoading() {
  const t = useMessages(team);
  return (
    <div role="status" aria-label={t('finder.loading')}>
      <CardGrid min={300}>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} height="20rem" radius="lg" />
        ))}
      </CardGrid>
    </div>
  );
}
