import { Text } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import type { AdminSettings } from '#contract/entities/operator/settings.ts';
import { REFUND_ASK_DAYS } from '#contract/limits/refund-requests.ts';
import { adminReferrals } from '#locales/areas/admin-referrals.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { FieldRow, TextInput } from '#web/ui/forms/form.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** The credit of a referral for each side. */
export function ReferralSettings({ settings }: { settings: AdminSettings }) {
  const { currency, referral_credit, referral_min, referral_monthly_max } = settings;
  return (
    <Referrals key={`${currency}:${referral_credit}:${referral_min}:${referral_monthly_max}`} settings={settings} />
  );
}

function Withheld({ settings }: { settings: AdminSettings }) {
  const t = useMessages(adminReferrals);
  if (settings.withheld_rewards.length === 0) return null;
  return (
    <>
      <Text fw={600}>{t('withheld')}</Text>
      <ul>
        {settings.withheld_rewards.map(({ user_id, user_name, referrer_name, why }) => (
          <li key={user_id}>
            {t('withheld_row', { person: user_name, referrer: referrer_name, why: t(`why.${why}`) })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Referrals({ settings }: { settings: AdminSettings }) {
  const t = useMessages(adminReferrals);
  const all = useMessages(adminSettings);
  const { money } = useFormats();
  const { currency, platform, can } = settings;
  const written = (amount: number | null) => (amount === null ? '' : priceText(amount, currency));
  const wanted = (name: 'referral_credit' | 'referral_min') =>
    t('missing', { currency, example: priceText(platform[name], currency) });
  // Empty text means the default, invalid text an error.
  const amountOf = (typed: string) => (typed.trim() === '' ? null : (parsePrice(typed, currency) ?? Number.NaN));
  const form = useCallForm('admin/change_settings', {
    initialValues: {
      referral_credit: written(settings.referral_credit),
      referral_min: written(settings.referral_min),
      referral_monthly_max: String(settings.referral_monthly_max),
    },
    toInput: (values) => ({
      referral_credit: amountOf(values.referral_credit),
      referral_min: amountOf(values.referral_min),
      referral_monthly_max: Number(values.referral_monthly_max),
    }),
    missing: {
      referral_credit: wanted('referral_credit'),
      referral_min: wanted('referral_min'),
      referral_monthly_max: t('missing_monthly'),
    },
    onDone: () => toast.good(all('saved')),
  });
  const field = (name: 'referral_credit' | 'referral_min') => ({
    ...form.field(name),
    name,
    size: 'md' as const,
    inputMode: 'decimal' as const,
    rightSection: currency,
    rightSectionWidth: '3.5rem',
    placeholder: priceText(platform[name], currency),
    disabled: !can.change,
  });
  return (
    <SettingsPanel
      title={t('title')}
      text={t('text', { days: REFUND_ASK_DAYS })}
      form={form}
      save={t('save')}
      canChange={can.change}
      below={<Withheld settings={settings} />}
    >
      <FieldRow>
        <TextInput
          {...field('referral_credit')}
          label={t('credit')}
          description={t('credit_text', { amount: money(platform.referral_credit, currency) })}
        />
        <TextInput
          {...field('referral_min')}
          label={t('min')}
          description={t('min_text', { amount: money(platform.referral_min, currency) })}
        />
      </FieldRow>
      <TextInput
        {...form.field('referral_monthly_max')}
        name="referral_monthly_max"
        size="md"
        inputMode="numeric"
        disabled={!can.change}
        label={t('monthly')}
        description={t('monthly_text')}
      />
    </SettingsPanel>
  );
}
