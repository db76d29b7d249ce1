import { useSearchParams } from 'react-router';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { PillTabs } from '#web/ui/controls/pill-tabs.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import classes from './admin.module.css';
import { ExchangeRates } from './exchange-rates.tsx';
import { BrandSettings } from './settings/brand.tsx';
import { DefaultSettings } from './settings/defaults.tsx';
import { DemandSettings } from './settings/demand.tsx';
import { FeatureSettings } from './settings/features.tsx';
import { FeeSettings } from './settings/fees.tsx';
import { MailBudgetSettings } from './settings/mail-budgets.tsx';
import { MaintenanceSettings } from './settings/maintenance.tsx';
import { MarketSettings } from './settings/market.tsx';
import { OperatorSettings } from './settings/operator.tsx';
import { PaymentSettings } from './settings/payments.tsx';
import { QuotaSettings } from './settings/quotas.tsx';
import { ReferralSettings } from './settings/referrals.tsx';
import { StaffTwoStepSettings } from './settings/staff-two-step.tsx';
import { VersionSettings } from './settings/versions.tsx';
import { WithdrawalSettings } from './settings/withdrawals.tsx';

const parts = ['general', 'brand', 'payments', 'features', 'currencies', 'apps'] as const;

/** The operator's settings in parts, each with its own address. */
export function Settings() {
  const t = useMessages(adminSettings);
  const [search] = useSearchParams();
  const read = useCall('admin/settings', {});
  if (read.isPending) return <RowsSkeleton count={4} />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const settings = read.data;
  const part = parts.find((each) => each === search.get('part')) ?? parts[0];
  return (
    <div className={classes.panels}>
      <PillTabs
        label={t('tabs.label')}
        value={part}
        tabs={parts.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          to: href('admin', { queue: 'settings' }, { part: value === parts[0] ? undefined : value }),
        }))}
      />
      {!settings.can.change && <p className={classes.quiet}>{t('read_only')}</p>}
      {part === 'general' && (
        <>
          <MarketSettings settings={settings} />
          <OperatorSettings settings={settings} />
          <DefaultSettings settings={settings} />
          <WithdrawalSettings settings={settings} />
          <StaffTwoStepSettings settings={settings} />
          <DemandSettings settings={settings} />
          <MailBudgetSettings settings={settings} />
          <QuotaSettings settings={settings} />
          <MaintenanceSettings settings={settings} />
        </>
      )}
      {part === 'brand' && <BrandSettings settings={settings} />}
      {part === 'payments' && (
        <>
          <PaymentSettings settings={settings} />
          {settings.takes_payments && <FeeSettings settings={settings} />}
          {settings.takes_payments && <ReferralSettings settings={settings} />}
        </>
      )}
      {part === 'features' && <FeatureSettings settings={settings} />}
      {part === 'currencies' && <ExchangeRates />}
      {part === 'apps' && <VersionSettings canChange={settings.can.change} />}
    </div>
  );
}
