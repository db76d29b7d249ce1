import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WalletEntry } from '#contract/entities/wallet.ts';
import type { CallInput } from '#contract/index.ts';
import type { Currency } from '#contract/money.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCallPages } from '#web/api/queries.ts';
import { MonthChoice } from '#web/features/schedule/month-choice.tsx';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { unbroken } from '#web/ui/format/unbroken.ts';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import historyStyles from './history.module.css';
import classes from './wallet.module.css';

type Filter = CallInput<'wallet/wallet_history'>;
type Show = NonNullable<Filter['show']>;

const names: Readonly<Record<Show, string>> = {
  all: 'All',
  earnings: 'Earnings',
  payouts: 'Payouts',
  payments: 'Payments',
  credit: 'Credit',
};

const isDay = (text: string | null): text is string => /^(19|20|21)\d\d-\d\d-\d\d$/.test(text ?? '');

/** The filter of an address. */
export function readFilter(search: URLSearchParams): Filter {
  const show = (Object.keys(names) as Show[]).find((one) => one === search.get('show')) ?? 'all';
  const [from, to] = [search.get('from'), search.get('to')];
  return { show, ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

interface HistoryProps {
  readonly isProvider: boolean;
  readonly currency: Currency | undefined;
  readonly hasCredit: boolean;
  /** The months (`YYYY-MM`) with earnings and with payments, newest first. */
  readonly earnedIn: readonly string[];
  readonly paidIn: readonly string[];
}

/** The wallet's history, filtered by kind and day, as a list and as a file; also the statement of a month. */
export function History({ isProvider, currency, hasCredit, earnedIn, paidIn }: HistoryProps) {
  const download = useTableDownload();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const pages = useCallPages('wallet/wallet_history', filter);
  const shows = (['all', 'earnings', 'payouts', 'payments', 'credit'] as const).filter(
    (show) =>
      show === filter.show ||
      (show === 'credit' ? hasCredit : isProvider || show === 'all' || (show === 'payments' && hasCredit)),
  );
  const linkTo = (show: Show) => {
    const next = new URLSearchParams(search);
    if (show === 'all') next.delete('show');
    else next.set('show', show);
    return `?${next}`;
  };
  const { typed, setDay } = useDays(filter);
  const isFiltered = filter.show !== 'all' || filter.from !== undefined || filter.to !== undefined;
  const isBackwards = filter.from !== undefined && filter.to !== undefined && filter.to < filter.from;
  // An empty, unfiltered history needs no filters.
  const isUnused = !isFiltered && pages.isSuccess && pages.items.length === 0;
  return (
    <section aria-labelledby="history" className={historyStyles.history}>
      <div className={classes.historyHead}>
        <h2 id="history">History</h2>
        {!isUnused && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download('wallet/wallet_history', filter, 'wallet-history.csv')}
          >
            CSV
          </Button>
        )}
      </div>
      {!isUnused && (
        <div className={historyStyles.filter}>
          {shows.length > 1 && (
            <PillTabs
              label="What to show"
              value={filter.show ?? 'all'}
              tabs={shows.map((show) => ({ value: show, label: names[show], to: linkTo(show) }))}
            />
          )}
          <Days typed={typed} onDay={setDay} />
        </div>
      )}
      {pages.isPending ? (
        <RowsSkeleton />
      ) : pages.error !== null && pages.items.length === 0 ? (
        <FailedList title="We couldn’t load your history" text={problemOf(pages.error).detail} query={pages} />
      ) : pages.items.length === 0 ? (
        <p className={classes.quiet}>
          {isBackwards
            ? 'The end date is before the start date.'
            : isFiltered
              ? 'No matches in these dates.'
              : 'No activity yet. Payments, earnings and payouts appear here.'}
        </p>
      ) : (
        <Panel as="ol" padding="none" className={historyStyles.entries}>
          {pages.items.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </Panel>
      )}
      <ShowMore pages={pages} />
      {isProvider && currency !== undefined && <Statement currency={currency} months={earnedIn} />}
      <PaymentStatement months={paidIn} />
    </section>
  );
}

/** The days of the filter as they are typed. */
function useDays(filter: Filter) {
  const [search, setSearch] = useSearchParams();
  // A day is incomplete while it is typed. It stays in its field, and both days go to the address together.
  const [typed, setTyped] = useState({ from: filter.from ?? '', to: filter.to ?? '' });
  const setDay = (name: 'from' | 'to', day: string) => {
    const days = { ...typed, [name]: day };
    setTyped(days);
    const next = new URLSearchParams(search);
    for (const each of ['from', 'to'] as const)
      if (isDay(days[each])) next.set(each, days[each]);
      else next.delete(each);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { typed, setDay };
}

interface DaysProps {
  readonly typed: { readonly from: string; readonly to: string };
  readonly onDay: (name: 'from' | 'to', day: string) => void;
}

function Days({ typed, onDay }: DaysProps) {
  return (
    <div className={classes.days}>
      <label>
        <span>From</span>
        <input type="date" value={typed.from} onChange={(event) => onDay('from', event.target.value)} />
      </label>
      <label>
        <span>To</span>
        <input type="date" value={typed.to} onChange={(event) => onDay('to', event.target.value)} />
      </label>
    </div>
  );
}

function Entry({ entry }: { entry: WalletEntry }) {
  const { kind, title, text, at, amount, effect, currency, balance, booking_id } = entry;
  const to =
    booking_id === null
      ? null
      : href('booking', {}, { open: booking_id, ...(entry.as === 'provider' ? { as: 'provider' } : {}) });
  return (
    <li data-effect={effect} data-kind={kind}>
      <div className={historyStyles.entryLabel}>
        <b>{title}</b>
        <p>{to === null || text === '' ? unbroken(text) : <Link to={to}>{unbroken(text)}</Link>}</p>
        <small>
          <When at={at} />
        </small>
      </div>
      <div className={historyStyles.entryAmount}>
        <b>
          {effect === 'in' && <span aria-hidden>+</span>}
          <Money amount={amount} currency={currency} exact />
        </b>
        {balance !== null && effect !== 'move' && (
          <small>
            Balance <Money amount={balance} currency={currency} exact />
          </small>
        )}
        {effect === 'move' && <small>available</small>}
      </div>
    </li>
  );
}

/** The statement of a month of the user's payments and refunds, as a file. */
function PaymentStatement({ months }: { months: readonly string[] }) {
  const download = useTableDownload();
  return (
    <MonthFile
      months={months}
      title="Monthly payments"
      text="What you paid, your refunds and your credit."
      onDownload={(month) => void download('wallet/payment_statement', { month }, `payments-${month}.csv`)}
    />
  );
}

/** The statement of a month of the user's earnings, as a file. */
function Statement({ currency, months }: { currency: Currency; months: readonly string[] }) {
  const download = useTableDownload();
  return (
    <MonthFile
      months={months}
      title="Monthly statement"
      text="Opening balance, earnings, payouts and closing balance."
      onDownload={(month) =>
        void download('wallet/statement', { month, currency }, `statement-${month}-${currency}.csv`)
      }
    />
  );
}

interface MonthFileProps {
  readonly title: string;
  readonly text: string;
  readonly months: readonly string[];
  readonly onDownload: (month: string) => void;
}

/** The file of a month; nothing while there is no month with something in it. */
function MonthFile({ title, text, months, onDownload }: MonthFileProps) {
  const [chosen, setMonth] = useState<string | null>(null);
  const month = chosen ?? months[0];
  if (month === undefined) return null;
  return (
    <div className={classes.statement}>
      <div>
        <h3>{title}</h3>
        <p className={classes.quiet}>{text}</p>
      </div>
      <div className={classes.statementFields}>
        <MonthChoice label="Month" value={month} months={months} onPick={setMonth} />
        <Button
          variant="default"
          size="md"
          onClick={() => onDownload(month)}
          aria-label={`Download ${title.toLowerCase()}`}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
