import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminDemand } from '#locales/areas/admin-demand.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Whether contacts of unclaimed pages get a monthly mail about their demand. */
export function DemandSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminDemand);
  return <SwitchSetting name="mails_demand" settings={settings} says={t} />;
}
