import type { ReactNode } from 'react';
import type { StaffAct } from '#contract/entities/admin.ts';
import type { AdminFee } from '#contract/entities/operator/settings.ts';
import { switches } from '#contract/restrictions/features.ts';
import { type AdminFieldsMessages, adminFields } from '#locales/areas/admin-fields.ts';
import { adminLog } from '#locales/areas/admin-log.ts';
import { adminSettings } from '#locales/areas/admin-settings.ts';
import { type AdminValuesMessages, adminValues } from '#locales/areas/admin-values.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { feeText } from '#web/ui/format/money.tsx';
import { useViewerZone, When } from '#web/ui/format/when.tsx';

/** The fields of a log entry that are amounts in minor units. */
const amounts: readonly string[] = ['refunded', 'refund_amount', 'referral_credit', 'referral_min'];

/** The fields whose values are states and choices, which have names. */
const choices: readonly string[] = [
  ...['status', 'state', 'outcome', 'warning', 'text', 'role', 'policy', 'held_kinds', 'platform', 'language'],
  'cancellation_policy',
];

/** The fields that hold an id, which says nothing to people. */
const ids: readonly string[] = ['owner_id', 'provider_id', 'category_id', 'logo_id', 'hero_id'];

const isField = (key: string): key is keyof AdminFieldsMessages => Object.hasOwn(adminFields.english, key);
const isValue = (key: string): key is keyof AdminValuesMessages => Object.hasOwn(adminValues.english, key);

/** A moment as an entry of the log holds it. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What an act changed: each field with its old value, if it had one, and the new one. */
export function ActChanges({ act: { before, after, booking } }: { readonly act: StaffAct }) {
  const t = useMessages(adminFields);
  const currency = useSession().market.currency;
  const written = useWritten(booking?.currency ?? currency);
  // Lists are compared by what they hold.
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const hadValue = (key: string) => before[key] !== undefined && before[key] !== null && !ids.includes(key);
  const nameOf = (key: string) => {
    const name = `field.${key}`;
    return isField(name) ? t(name) : key.replaceAll('_', ' ');
  };
  const changed = Object.keys(after).filter((key) => key !== 'word' && isChanged(key));
  if (changed.length === 0) return null;
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{nameOf(key)}</dt>
          <dd>
            {hadValue(key) && (
              <>
                <s>{written(key, before[key])}</s>{' '}
              </>
            )}
            {written(key, after[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns what writes a value of a field for staff. Amounts are in the given currency. */
function useWritten(currency: string): (key: string, value: unknown) => ReactNode {
  const t = useMessages(adminLog);
  const names = useMessages(adminValues);
  const settings = useMessages(adminSettings);
  const { money, number, list } = useFormats();
  const locale = useLocale();
  const zone = useViewerZone() ?? 'UTC';
  const nameOf = (key: string, value: string): string => {
    const feature = switches.find((each) => each === value);
    if (key === 'off_features' && feature !== undefined) return settings(`feature.${feature}`);
    if (!choices.includes(key)) return value;
    const name = `value.${value}`;
    return isValue(name) ? names(name) : value.replaceAll('_', ' ');
  };
  const feeOf = (each: AdminFee) => {
    const fee = feeText(each, locale) || t('fee_none');
    return each.valid_from === null ? fee : t('fee', { fee, day: { at: each.valid_from, zone, shape: 'date' } });
  };
  return (key, value) => {
    if (ids.includes(key)) return value === null ? t('removed') : t('changed');
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (typeof value === 'number')
      return amounts.includes(key) ? money(value, currency, { exact: true }) : number(value, maxDigits);
    if (Array.isArray(value) && value.length === 0) return t('nothing');
    if (key === 'fees') return list((value as AdminFee[]).map(feeOf));
    if (Array.isArray(value)) return list(value.map((each) => nameOf(key, String(each))));
    const text = String(value);
    return moment.test(text) ? <When at={text} shape="moment" label={false} /> : nameOf(key, text);
  };
}

/** Enough for the degrees of a place. */
const maxDigits = { maximumFractionDigits: 6 } as const;
