import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#contract/index.ts';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import classes from './dates.module.css';
import { DatesList } from './dates-list.tsx';
import { DatesMonth, type MoreDates } from './dates-month.tsx';

/** The number of rows that the list shows at first, and adds. */
const ROWS = 24;

type Page = CallOutput<'event/upcoming_event'>;

interface DatesViewProps {
  readonly pages: readonly Page[];
  readonly provider_id: string;
  /** Whether all dates are of one event. */
  readonly isOfOne?: boolean;
  /** The number of all dates, where it is known. */
  readonly count?: number;
  readonly more: MoreDates;
}

/** Dates of events as a list or a month. The view is in the address. */
export function DatesView({ pages, provider_id, count, isOfOne = false, more }: DatesViewProps) {
  const of = { provider_id, isOfOne };
  const t = useMessages(eventPage);
  const [search] = useSearchParams();
  const isMonth = search.get('view') === 'month';
  const dates = pages.flatMap((page) => page.dates);
  const [shown, setShown] = useState(ROWS);
  const rows = {
    ...more,
    hasNextPage: shown < dates.length || more.hasNextPage,
    fetchNextPage: () => {
      setShown(shown + ROWS);
      if (dates.length < shown + ROWS && more.hasNextPage) void more.fetchNextPage();
    },
  };
  return (
    <>
      <div className={classes.views}>
        <LinkSwitch
          label={t('list.views')}
          sides={[
            { text: t('list.list'), to: '?', isShown: !isMonth },
            { text: t('list.month'), to: '?view=month', isShown: isMonth },
          ]}
          replace
        />
        {count !== undefined && <p>{t('list.count', { count })}</p>}
      </div>
      {isMonth ? (
        <DatesMonth dates={dates} {...of} more={more} />
      ) : (
        <>
          <DatesList dates={dates.slice(0, shown)} {...of} />
          <ShowMore pages={rows}>{t('list.more')}</ShowMore>
        </>
      )}
    </>
  );
}
