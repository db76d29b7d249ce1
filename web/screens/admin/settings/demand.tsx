import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminDemand } from '#locales/areas/admin-demand.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** Whether contacts of unclaimed pages get a monthly mail about their demand. */
export function DemandSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminDemand);
  const form = useCallForm('admin/change_settings', {
    initialValues: { mails_demand: settings.mails_demand },
    onDone: () => toast.good(t('saved')),
  });
  return (
    <SettingsPanel title={t('title')} text={t('text')} form={form} save={t('save')} canChange={settings.can.change}>
      <Checkbox
        {...form.field('mails_demand', 'checkbox')}
        label={t('on')}
        description={t('note')}
        disabled={!settings.can.change}
      />
    </SettingsPanel>
  );
}
