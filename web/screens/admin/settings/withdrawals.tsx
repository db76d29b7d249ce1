import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminWithdrawals } from '#locales/areas/admin-withdrawals.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Whether customers may withdraw from contracts, as EU law wants it. */
export function WithdrawalSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminWithdrawals);
  return <SwitchSetting name="withdrawals" settings={settings} says={t} />;
}
