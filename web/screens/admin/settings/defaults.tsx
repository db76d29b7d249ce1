import { policySentence } from '#contract/cancellation/sentence.ts';
import { cancellationPolicies } from '#contract/choices/provider.ts';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { distanceUnit } from '#contract/formats/distance.ts';
import { adminDefaults } from '#locales/areas/admin-defaults.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationText } from '#web/features/booking/cancellation.tsx';
import { distancesWith } from '#web/features/places/distances.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { Choice, FieldRow } from '#web/ui/forms/form.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const minuteSteps = [5, 10, 15, 20, 30, 45, 60];

/** What new pages, checkouts and searches begin with. */
export function DefaultSettings({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminDefaults);
  const { defaults, can } = settings;
  const { distance } = useFormats();
  const unit = distanceUnit(useLocale());
  const form = useCallForm('admin/change_settings', {
    initialValues: defaults,
    onDone: () => toast.good(t('saved')),
  });
  const { cancellation_policy, hold_minutes, search_radius } = form.values;
  const field = { size: 'md', disabled: !can.change } as const;
  const minutes = [...new Set([...minuteSteps, hold_minutes])].sort((a, b) => a - b);
  return (
    <SettingsPanel title={t('title')} text={t('text')} form={form} save={t('save')} canChange={can.change}>
      <Choice
        {...field}
        label={t('policy')}
        description={<CancellationText messages={policySentence(cancellation_policy)} />}
        options={cancellationPolicies.map((value) => ({ value, label: t(`policy.${value}`) }))}
        value={cancellation_policy}
        error={form.field('cancellation_policy').error}
        onPick={form.field('cancellation_policy').onChange}
      />
      <FieldRow>
        <Choice
          {...field}
          label={t('hold')}
          description={t('hold_text')}
          options={minutes.map((each) => ({ value: String(each), label: t('hold_minutes', { minutes: each }) }))}
          value={String(hold_minutes)}
          error={form.field('hold_minutes').error}
          onPick={(picked) => form.field('hold_minutes').onChange(Number(picked))}
        />
        <Choice
          {...field}
          label={t('radius')}
          description={t('radius_text')}
          options={distancesWith(unit, search_radius).map((miles) => ({
            value: String(miles),
            label: distance(miles, { width: 'long', whole: true }),
          }))}
          value={String(search_radius)}
          error={form.field('search_radius').error}
          onPick={(picked) => form.field('search_radius').onChange(Number(picked))}
        />
      </FieldRow>
    </SettingsPanel>
  );
}
