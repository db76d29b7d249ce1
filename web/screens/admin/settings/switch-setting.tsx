import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SettingsPanel } from './settings-panel.tsx';

interface SwitchSettingProps {
  readonly name: 'mails_demand' | 'staff_two_step' | 'withdrawals';
  readonly settings: AdminSettings;
  readonly says: (what: 'title' | 'text' | 'on' | 'note' | 'save' | 'saved') => string;
}

/** A setting that is on or off, as a card of its own. */
export function SwitchSetting({ name, settings, says }: SwitchSettingProps) {
  const form = useCallForm('admin/change_settings', {
    initialValues: { [name]: settings[name] },
    onDone: () => toast.good(says('saved')),
  });
  const { change: canChange } = settings.can;
  return (
    <SettingsPanel title={says('title')} text={says('text')} form={form} save={says('save')} canChange={canChange}>
      <Checkbox {...form.field(name, 'checkbox')} label={says('on')} description={says('note')} disabled={!canChange} />
    </SettingsPanel>
  );
}
