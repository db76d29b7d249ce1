import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { NEW_ACCOUNT_DAYS } from '#contract/limits/mail-budgets.ts';
import {
  accountQuotas,
  eventQuotas,
  newQuota,
  type QuotaSetting,
  quotaRange,
  quotas,
} from '#contract/limits/quotas.ts';
import { adminQuotas } from '#locales/areas/admin-quotas.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import { limitOf, NearestLimits } from './nearest-limits.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** How much accounts and events can have, and which accounts are nearest to it. */
export function QuotaSettings({ settings }: { readonly settings: AdminSettings }) {
  const { nearest: _nearest, ...chosen } = settings.quotas;
  return <Quotas key={JSON.stringify(chosen)} settings={settings} />;
}

const names = Object.keys(quotas) as QuotaSetting[];
const ofAccounts = Object.keys(accountQuotas) as QuotaSetting[];
const ofEvents = Object.keys(eventQuotas) as QuotaSetting[];
const ofNew = Object.keys(newQuota) as QuotaSetting[];

function Quotas({ settings }: { readonly settings: AdminSettings }) {
  const t = useMessages(adminQuotas);
  const { can, quotas: chosen } = settings;
  const form = useCallForm('admin/change_settings', {
    initialValues: byName((name) => String(chosen[name])),
    toInput: (values) => byName((name) => limitOf(values[name])),
    missing: byName(() => t('missing')),
    onDone: () => toast.good(t('saved')),
  });
  const fields = (shown: readonly QuotaSetting[]) =>
    shown.map((name) => (
      <TextInput
        key={name}
        {...form.field(name)}
        name={name}
        size="md"
        inputMode="numeric"
        maxLength={String(quotaRange.max).length}
        disabled={!can.change}
        description={t('usual', { count: quotas[name] })}
        label={name === 'quota_new_percent' ? t(name, { days: NEW_ACCOUNT_DAYS }) : t(name)}
      />
    ));
  return (
    <SettingsPanel
      title={t('title')}
      text={t('text')}
      form={form}
      save={t('save')}
      canChange={can.change}
      below={
        <NearestLimits
          title={t('nearest')}
          nobody={t('nobody')}
          rows={chosen.nearest.map(({ user_id, name, quota, used, max }) => ({
            key: `${user_id} ${quota}`,
            name: t('account', { name, what: t(quota) }),
            share: t('share', { used, max }),
          }))}
        />
      }
    >
      {rowsOf([...ofAccounts, ...ofNew]).map((row) => (
        <FieldRow key={row.join()}>{fields(row)}</FieldRow>
      ))}
      <h3>{t('events')}</h3>
      <FieldRow>{fields(ofEvents)}</FieldRow>
    </SettingsPanel>
  );
}

/** A value for each quota. */
const byName = <Value,>(make: (name: QuotaSetting) => Value): Record<QuotaSetting, Value> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<QuotaSetting, Value>;

const IN_A_ROW = 3;
const rowsOf = (all: readonly QuotaSetting[]): readonly (readonly QuotaSetting[])[] =>
  Array.from({ length: Math.ceil(all.length / IN_A_ROW) }, (_, row) => all.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW));
