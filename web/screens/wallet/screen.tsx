import { Button } from '@mantine/core';
import { type MetaFunction, useSearchParams } from 'react-router';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callPages, callQuery, useCall, useSession } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Balance, Credit } from './balance.tsx';
import { BankCard } from './bank-card.tsx';
import { Cards } from './cards.tsx';
import { EarningsByMonth } from './earnings-by-month.tsx';
import { History, readFilter } from './history.tsx';
import classes from './wallet.module.css';

const queriesOf = ({ url, session }: Wanted) =>
  session.user === null
    ? []
    : [
        callQuery('wallet/get_wallet', {}),
        callQuery('wallet/card_list', {}),
        callPages('wallet/wallet_history', readFilter(url.searchParams)),
      ];
export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
export const meta: MetaFunction = () => [{ title: 'Wallet' }, { name: 'robots', content: 'noindex' }];

const POLL_MS = 15_000;

/** The wallet: balances, pending amounts and history. */
export default function Wallet() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const wallet = useCall('wallet/get_wallet', {}, { refetchInterval: POLL_MS });
  if (wallet.isPending) return <PageSkeleton />;
  if (wallet.data === undefined) return <QueryProblemPage query={wallet} />;
  const { balances, payouts, bank, payment_months } = wallet.data;
  const isProvider = (user?.providers.length ?? 0) > 0;
  const shown = balances.find((balance) => balance.currency === search.get('in')) ?? balances[0];
  const earns =
    shown !== undefined && (isProvider || shown.pending + shown.available + shown.in_transit + shown.owed > 0);
  const linkTo = (currency: string) => `?${new URLSearchParams({ in: currency })}`;
  return (
    <Page>
      <PageHead title="Wallet">
        {balances.length > 1 && shown !== undefined && (
          <PillTabs
            label="Currency"
            value={shown.currency}
            tabs={balances.map(({ currency }) => ({ value: currency, label: currency, to: linkTo(currency) }))}
          />
        )}
      </PageHead>
      <div className={classes.columns}>
        <div className={classes.main}>
          {earns && <Balance balance={shown} bank={bank} payouts={payouts} />}
          {!earns && shown !== undefined && shown.credit > 0 && <Credit balance={shown} />}
          {!earns && <Offer />}
        </div>
        {/* The parts with actions come before the history, which has no end on a phone. */}
        <div className={classes.side}>
          {earns && bank.state === 'verified' && <BankCard bank={bank} />}
          <Cards />
        </div>
        <div className={classes.main}>
          {earns && <EarningsByMonth balance={shown} />}
          <History
            isProvider={earns}
            currency={shown?.currency}
            hasCredit={(shown?.credit ?? 0) > 0}
            earnedIn={shown?.statement_months ?? []}
            paidIn={payment_months}
          />
        </div>
      </div>
    </Page>
  );
}

/** A link to become a provider, for users who only pay. */
function Offer() {
  return (
    <Panel tone="accent" className={classes.offer}>
      <div>
        <h2>Earn with what you’re good at</h2>
        <p>Offer your services, and your earnings appear here.</p>
      </div>
      <Button component="a" href={href('offer')} variant="default">
        Offer your services
      </Button>
    </Panel>
  );
}
