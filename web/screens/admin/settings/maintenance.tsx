import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { maintenanceModes } from '#contract/restrictions/maintenance.ts';
import { adminMaintenance } from '#locales/areas/admin-maintenance.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { LongText } from '#web/ui/forms/form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const modes = [null, ...maintenanceModes] as const;

/** Whether the marketplace is open, takes no changes, or is closed to everybody but its staff. */
export function MaintenanceSettings({ settings }: { readonly settings: AdminSettings }) {
  const { maintenance } = useSession().market;
  return <Fields key={JSON.stringify(maintenance)} canChange={settings.can.change} />;
}

function Fields({ canChange }: { readonly canChange: boolean }) {
  const t = useMessages(adminMaintenance);
  const { maintenance } = useSession().market;
  const form = useCallForm('admin/set_maintenance', {
    initialValues: { mode: maintenance?.mode ?? null, text: maintenance?.text ?? '' },
    onDone: ({ mode }) => toast.good(t(mode === null ? 'saved.open' : `saved.${mode}`)),
  });
  const { mode } = form.values;
  return (
    <SettingsPanel title={t('title')} text={t('text')} form={form} save={t('save')} canChange={canChange}>
      <RadioCards
        legend={t('mode')}
        isLegendHidden
        isDisabled={!canChange}
        cards={modes.map((value) => ({
          key: value ?? 'open',
          value,
          title: t(`mode.${value ?? 'open'}`),
          text: t(`mode.${value ?? 'open'}_text`),
        }))}
        chosen={mode ?? 'open'}
        onPick={(value) => form.setValues({ mode: value })}
      />
      {mode !== null && (
        <LongText
          {...form.field('text')}
          label={t('reason')}
          description={t('reason_text')}
          lines={[2, 4]}
          maxLength={300}
          disabled={!canChange}
        />
      )}
    </SettingsPanel>
  );
}
