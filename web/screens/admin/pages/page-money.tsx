import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { CallOutput } from '#contract/index.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from '../lists/list.module.css';
import { Fact, Facts } from '../parts/facts.tsx';
import own from './pages.module.css';

type PageMoneyOutput = CallOutput<'admin/page_money'>;

const payoutColors = { in_transit: 'amber', paid: 'green', failed: 'red' } as const;

/** What the owner of a page has earned, and where it is. */
export function PageMoney({ provider_id }: { readonly provider_id: string }) {
  const t = useMessages(adminPages);
  const read = useCall('admin/page_money', { provider_id });
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { balances, payouts, bank } = read.data;
  if (bank === null) return <EmptyState scene="path" title={t('money.none')} text={t('money.none_text')} />;
  return (
    <>
      <p className={classes.quiet}>{t('money.about')}</p>
      {balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} />
      ))}
      <Facts>
        <Fact label={t('money.bank')}>
          {t(`money.bank.${bank.state}`)}
          {bank.bank !== null && (
            <span className={classes.quiet}>
              <bdi>{bank.bank.name}</bdi> ···· {bank.bank.last4}
            </span>
          )}
        </Fact>
      </Facts>
      <section>
        <h3>{t('money.payouts')}</h3>
        {payouts.length === 0 ? (
          <p className={classes.quiet}>{t('money.no_payouts')}</p>
        ) : (
          <ol className={classes.events}>
            {payouts.map(({ _id, amount, currency, status, created_at }) => (
              <li key={_id} className={own.payout}>
                <span>
                  <Money amount={amount} currency={currency} exact />
                  <small className={classes.quiet}>
                    <When at={created_at} shape="date" />
                  </small>
                </span>
                <Badge component="span" color={payoutColors[status]}>
                  {t(`money.payout.${status}`)}
                </Badge>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function Balance({ balance }: { readonly balance: PageMoneyOutput['balances'][number] }) {
  const t = useMessages(adminPages);
  const { currency, available, pending, in_transit, owed, months } = balance;
  const earned = months.reduce((sum, month) => sum + month.earned, 0);
  const lines = [
    ['available', available],
    ['pending', pending],
    ['in_transit', in_transit],
    ['owed', owed],
    ['earned', earned],
  ] as const;
  return (
    <Facts>
      {lines.map(
        ([line, amount]) =>
          (amount !== 0 || line === 'available' || line === 'pending') && (
            <Fact key={line} label={t(`money.${line}`)}>
              <Money amount={amount} currency={currency} exact />
            </Fact>
          ),
      )}
    </Facts>
  );
}
