import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { adminWithdrawals } from '#locales/areas/admin-withdrawals.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPanel } from './settings-panel.tsx';

/** Whether customers may withdraw from contracts, as EU law wants it. */
export function WithdrawalSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminWithdrawals);
  const form = useCallForm('admin/change_settings', {
    initialValues: { withdrawals: settings.withdrawals },
    onDone: () => toast.good(t('saved')),
  });
  return (
    <SettingsPanel title={t('title')} text={t('text')} form={form} save={t('save')} canChange={settings.can.change}>
      <Checkbox
        {...form.field('withdrawals', 'checkbox')}
        label={t('on')}
        description={t('note')}
        disabled={!settings.can.change}
      />
    </SettingsPanel>
  );
}
