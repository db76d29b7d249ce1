import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link } from 'react-router';
import type { DateStatement, SettledDate } from '#contract/entities/wallet.ts';
import { statements } from '#locales/areas/statements.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { useCallPages } from '#web/api/queries.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type SettlementState, settlementState } from './statement-lines.ts';
import classes from './statements.module.css';

interface StatementDatesProps {
  readonly dates: ReturnType<typeof useCallPages<'event/settlement_list'>>;
  /** The id of the date whose statement is shown. */
  readonly shown: string;
  readonly hrefOf: (occurrence_id: string) => string;
  readonly role: DateStatement['role'];
}

/** All dates that are over, with what they brought; a link to the statement of each. */
export function StatementDates({ dates, shown, hrefOf, role }: StatementDatesProps) {
  const t = useMessages(statements);
  const [first] = dates.items;
  if (first === undefined) return null;
  const soFar = dates.items.reduce((sum, { you, taken_back }) => sum + you - taken_back, 0);
  return (
    <Panel as="section" className={classes.dates} aria-labelledby="all-dates">
      <header>
        <h3 id="all-dates">{t('all')}</h3>
        {!dates.hasNextPage && <p>{t('so_far', { amount: { amount: soFar, currency: first.currency } })}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.date')}</th>
            {role === 'organiser' && <th scope="col">{t('column.sales')}</th>}
            {role === 'organiser' && <th scope="col">{t('column.team')}</th>}
            <th scope="col">{t('column.you')}</th>
            <th scope="col">{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {dates.items.map((date) => (
            <DateRow key={date._id} date={date} isShown={date._id === shown} to={hrefOf(date._id)} role={role} />
          ))}
        </tbody>
      </table>
      <ShowMore pages={dates}>{t('more')}</ShowMore>
    </Panel>
  );
}

const colors: Readonly<Record<SettlementState, string>> = {
  settled: 'green',
  taken: 'amber',
  held: 'amber',
  due: 'gray',
};

interface DateRowProps {
  readonly date: SettledDate;
  readonly isShown: boolean;
  readonly to: string;
  readonly role: DateStatement['role'];
}

function DateRow({ date, isShown, to, role }: DateRowProps) {
  const t = useMessages(statements);
  const { starts_at, timezone, currency, sales, team, you, due_at } = date;
  const state = settlementState(date, serverNow());
  const amount = (of: number | null) =>
    state === 'due' || of === null ? <span aria-hidden>–</span> : <Money amount={of} currency={currency} exact />;
  return (
    <tr data-shown={isShown || undefined}>
      <th scope="row">
        <Link to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
          <When at={starts_at} zone={timezone} shape="day" />
        </Link>
      </th>
      {role === 'organiser' && <td>{amount(sales)}</td>}
      {role === 'organiser' && <td>{amount(team)}</td>}
      <td>
        <b>{amount(you)}</b>
      </td>
      <td>
        <Badge color={colors[state]} variant="light">
          {state === 'due'
            ? t('status.due', { day: { at: due_at, zone: timezone, shape: 'day' } })
            : t(`status.${state}`)}
        </Badge>
      </td>
    </tr>
  );
}
