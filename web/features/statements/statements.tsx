import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DateStatement, SettledDate } from '#contract/entities/wallet.ts';
import { statements } from '#locales/areas/statements.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettlementReceipt } from './settlement-receipt.tsx';
import { SettlementShares } from './settlement-shares.tsx';
import { StatementDates } from './statement-dates.tsx';
import { settlementState } from './statement-lines.ts';
import classes from './statements.module.css';

interface StatementsProps {
  readonly event_id: string;
  /** The date to show; the newest settled one if null. */
  readonly shown: string | null;
  /** The address of the statement of a date. */
  readonly hrefOf: (occurrence_id: string) => string;
  /** When the first statement comes (ISO 8601), if that is known; for events without any. */
  readonly firstDue?: string | null;
  readonly timezone: string;
}

/** Who got what of each date of an event, for its organiser, or for a hired page about itself. */
export function Statements({ event_id, shown, hrefOf, firstDue = null, timezone }: StatementsProps) {
  const t = useMessages(statements);
  const dates = useCallPages('event/settlement_list', { event_id });
  if (dates.isPending) return <RowsLoading label={t('loading')} />;
  if (dates.data === undefined) return <QueryProblem query={dates} />;
  const first = dates.items.find(({ settled_at }) => settled_at !== null) ?? dates.items[0];
  const occurrence_id = shown ?? first?._id;
  if (occurrence_id === undefined)
    return (
      <EmptyState
        scene="calendar"
        title={t('empty')}
        text={
          firstDue === null
            ? t('empty_text')
            : t('empty_next', { due: { at: firstDue, zone: timezone, shape: 'moment' } })
        }
      />
    );
  return <OneDate occurrence_id={occurrence_id} dates={dates} hrefOf={hrefOf} />;
}

interface OneDateProps {
  readonly occurrence_id: string;
  readonly dates: ReturnType<typeof useCallPages<'event/settlement_list'>>;
  readonly hrefOf: StatementsProps['hrefOf'];
}

function OneDate({ occurrence_id, dates, hrefOf }: OneDateProps) {
  const t = useMessages(statements);
  const query = useCall('event/settlement', { occurrence_id });
  if (query.isPending) return <RowsLoading label={t('loading')} />;
  if (query.data === undefined) return <QueryProblem query={query} />;
  const { settlement } = query.data;
  const hasFigures =
    settlement.settled_at !== null || settlement.parties.some(({ paid, rest }) => paid !== 0 || rest !== null);
  return (
    <section className={classes.statements} aria-labelledby="statement">
      <Head settlement={settlement} items={dates.items} hrefOf={hrefOf} />
      <div className={classes.columns} data-wide={!hasFigures || undefined}>
        <div className={classes.main}>
          {settlement.settled_at === null && <NotSettled settlement={settlement} />}
          {hasFigures && <SettlementShares settlement={settlement} />}
          <StatementDates dates={dates} shown={occurrence_id} hrefOf={hrefOf} role={settlement.role} />
        </div>
        {hasFigures && (
          <aside className={classes.side}>
            <div className={classes.paper}>
              <SettlementReceipt settlement={settlement} />
            </div>
            {settlement.role === 'organiser' && settlement.parties.length > 1 && (
              <Panel tone="accent">
                <h3>{t('sees')}</h3>
                <p>{t('sees_text')}</p>
              </Panel>
            )}
          </aside>
        )}
      </div>
    </section>
  );
}

interface HeadProps {
  readonly settlement: DateStatement;
  /** The dates of the list, newest first. */
  readonly items: readonly SettledDate[];
  readonly hrefOf: StatementsProps['hrefOf'];
}

function Head({ settlement, items, hrefOf }: HeadProps) {
  const t = useMessages(statements);
  const { _id, starts_at, settled_at, due_at, timezone: zone } = settlement;
  const at = items.findIndex((date) => date._id === _id);
  const earlier = at < 0 ? undefined : items[at + 1];
  const later = items[at - 1];
  const moment = (instant: string) => ({ at: instant, zone, shape: 'moment', label: true }) as const;
  return (
    <header className={classes.head}>
      <div>
        <h2 id="statement">
          <When at={starts_at} zone={zone} shape="date" />
        </h2>
        <p>{settled_at === null ? t('due', { at: moment(due_at) }) : t('settled', { at: moment(settled_at) })}</p>
      </div>
      <nav aria-label={t('dates_nav')}>
        {earlier !== undefined && (
          <Button
            component={Link}
            to={hrefOf(earlier._id)}
            preventScrollReset
            variant="default"
            aria-label={t('earlier', { day: { at: earlier.starts_at, zone, shape: 'day' } })}
            leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
          >
            <When at={earlier.starts_at} zone={zone} shape="day" />
          </Button>
        )}
        {later !== undefined && (
          <Button
            component={Link}
            to={hrefOf(later._id)}
            preventScrollReset
            variant="default"
            aria-label={t('later', { day: { at: later.starts_at, zone, shape: 'day' } })}
            rightSection={<IconChevronRight size={18} stroke={1.8} aria-hidden />}
          >
            <When at={later.starts_at} zone={zone} shape="day" />
          </Button>
        )}
        {settled_at !== null && (
          <Button
            component="a"
            href={`/v9/event/settlement.pdf?occurrence=${_id}`}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          >
            {t('pdf')}
          </Button>
        )}
      </nav>
    </header>
  );
}

/** Why nothing is settled yet, or not all of it. */
function NotSettled({ settlement: { settled_at, due_at } }: { readonly settlement: DateStatement }) {
  const t = useMessages(statements);
  const state = settlementState({ settled_at, due_at, taken_back: 0 }, serverNow());
  return (
    <Panel className={classes.notice} data-tone={state === 'held' ? 'held' : 'sunken'}>
      {state === 'held' && <h3>{t('held')}</h3>}
      <p>{t(state === 'held' ? 'held_text' : 'due_text')}</p>
    </Panel>
  );
}
