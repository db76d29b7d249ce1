import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import classes from './admin.module.css';
import { ExchangeRates } from './exchange-rates.tsx';
import { FeeSettings } from './settings/fees.tsx';
import { MarketSettings } from './settings/market.tsx';
import { OperatorSettings } from './settings/operator.tsx';
import { ReferralSettings } from './settings/referrals.tsx';

/** The operator's settings, one section each. */
export function Settings() {
  const read = useCall('admin/settings', {});
  if (read.isPending) return <RowsSkeleton count={4} />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const settings = read.data;
  return (
    <div className={classes.panels}>
      {!settings.can.change && <p className={classes.quiet}>Only admins can change the settings.</p>}
      <MarketSettings settings={settings} />
      <OperatorSettings settings={settings} />
      <FeeSettings settings={settings} />
      <ExchangeRates />
      <ReferralSettings settings={settings} />
    </div>
  );
}
