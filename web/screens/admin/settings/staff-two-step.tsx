import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminStaff } from '#locales/areas/admin-staff.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Whether staff need a second step before Admin answers. */
export function StaffTwoStepSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminStaff);
  return <SwitchSetting name="staff_two_step" settings={settings} says={(what) => t(`two_step.${what}`)} />;
}

/** Leads a member of staff who needs a second step to where it is set up. */
export function SecondStepMissing({ text }: { readonly text: string }) {
  const t = useMessages(adminStaff);
  const action = { label: t('two_step.missing_action'), to: `${href('profile')}#sign-in` };
  return <EmptyPage scene="search" title={t('two_step.missing_title')} text={text} action={action} />;
}
