import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminStaff } from '#locales/areas/admin-staff.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** Whether staff need a second step before Admin answers. */
export function StaffTwoStepSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminStaff);
  const form = useCallForm('admin/change_settings', {
    initialValues: { staff_two_step: settings.staff_two_step },
    onDone: () => toast.good(t('two_step.saved')),
  });
  return (
    <SettingsPanel
      title={t('two_step.title')}
      text={t('two_step.text')}
      form={form}
      save={t('two_step.save')}
      canChange={settings.can.change}
    >
      <Checkbox
        {...form.field('staff_two_step', 'checkbox')}
        label={t('two_step.on')}
        description={t('two_step.note')}
        disabled={!settings.can.change}
      />
    </SettingsPanel>
  );
}

/** Leads a member of staff who needs a second step to where it is set up. */
export function SecondStepMissing({ text }: { readonly text: string }) {
  const t = useMessages(adminStaff);
  const action = { label: t('two_step.missing_action'), to: `${href('profile')}#sign-in` };
  return <EmptyPage scene="search" title={t('two_step.missing_title')} text={text} action={action} />;
}
