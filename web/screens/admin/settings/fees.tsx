import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { type Currency, currencyCodes } from '#contract/currencies.ts';
import type { AdminFee, AdminSettings } from '#contract/entities/operator/settings.ts';
import { wallClock } from '#contract/location/wall-clock.ts';
import { adminServiceFees } from '#locales/areas/admin-service-fees.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { feeText } from '#web/ui/format/money.tsx';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { When } from '#web/ui/format/when.tsx';
import { FieldRow, Select, TextInput } from '#web/ui/forms/form.tsx';
import classes from '../admin.module.css';
import { DialogForm } from '../dialog-form.tsx';
import { Panel } from '../panel.tsx';

/** The service fee of each currency, and future changes. */
export function FeeSettings({ settings }: { settings: AdminSettings }) {
  const t = useMessages(adminServiceFees);
  const { fees, currency, can } = settings;
  const [edited, setEdited] = useState<Currency | 'other' | null>(null);
  // The market's own currency first, the others in the server's order.
  const codes = [...new Set([currency, ...fees.map((fee) => fee.currency)])];
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      isFlush
      aside={
        can.change && (
          <Button variant="default" size="sm" onClick={() => setEdited('other')}>
            {t('add')}
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {codes.map((code) => (
          <FeeRow
            key={code}
            code={code}
            fees={fees.filter((fee) => fee.currency === code)}
            isMain={code === currency}
            timezone={settings.market.place.timezone}
            {...(can.change ? { onEdit: () => setEdited(code) } : {})}
          />
        ))}
      </ul>
      {edited !== null && <FeeDialog settings={settings} code={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

interface FeeRowProps {
  readonly code: Currency;
  readonly fees: readonly AdminFee[];
  readonly isMain: boolean;
  readonly timezone: string;
  readonly onEdit?: () => void;
}

function FeeRow({ code, fees, isMain, timezone, onEdit }: FeeRowProps) {
  const t = useMessages(adminServiceFees);
  const { currencyName } = useFormats();
  const locale = useLocale();
  /** The day of a moment in the market's zone. */
  const dayOf = (at: string) => wallClock(at, timezone).date;
  const textOf = (fee: AdminFee) => feeText(fee, locale) || t('none');
  const drop = useCallMutation('admin/change_fee', { onDone: () => toast.good(t('cancelled')) });
  const [present, ...planned] = fees;
  return (
    <li>
      <div className={classes.rowText}>
        <span>
          <b>{code}</b> {isMain && <Badge component="span">{t('main')}</Badge>}
        </span>
        <p>{currencyName(code)}</p>
        {planned.map((fee) => (
          <p key={fee.valid_from}>
            {fee.valid_from === null
              ? textOf(fee)
              : t.rich('planned', { fee: textOf(fee), day: <When at={fee.valid_from} shape="day" /> })}
            {onEdit !== undefined && fee.valid_from !== null && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={drop.isPending}
                onClick={() => drop.run({ currency: code, from: dayOf(fee.valid_from ?? ''), drop: true })}
              >
                {t('cancel')}
              </Button>
            )}
          </p>
        ))}
      </div>
      <div className={classes.rowEnd}>
        <b>{present === undefined ? t('default') : textOf(present)}</b>
        {onEdit !== undefined && (
          <Button variant="default" size="sm" onClick={onEdit} aria-label={t('change_label', { currency: code })}>
            {t('change')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface FeeDialogProps {
  readonly settings: AdminSettings;
  /** The currency; `other` if the form selects one. */
  readonly code: Currency | 'other';
  readonly onClose: () => void;
}

function FeeDialog({ settings, code, onClose }: FeeDialogProps) {
  const t = useMessages(adminServiceFees);
  const { currencyName } = useFormats();
  const { fees } = settings;
  const free = currencyCodes.filter((each) => !fees.some((fee) => fee.currency === each));
  const first = code === 'other' ? (free[0] ?? settings.currency) : code;
  const present = fees.find((fee) => fee.currency === first);
  const form = useCallForm('admin/change_fee', {
    initialValues: {
      currency: first,
      percent_basis_points: present === undefined ? '5' : String(present.percent_basis_points / 100),
      fixed: present === undefined ? '0' : priceText(present.fixed, first),
      from: '',
    },
    toInput: ({ currency, percent_basis_points, fixed, from }) => ({
      currency,
      percent_basis_points: parseDecimal(percent_basis_points, 2),
      fixed: parsePrice(fixed, currency),
      from: from === '' ? undefined : from,
    }),
    missing: {
      percent_basis_points: t('edit.percent_missing'),
      fixed: t('edit.fixed_missing'),
    },
    onDone: () => {
      toast.good(t('edit.saved'));
      onClose();
    },
  });
  const { currency } = form.values;
  return (
    <DialogForm
      form={form}
      title={code === 'other' ? t('edit.title_new') : t('edit.title', { currency: code })}
      label={t('edit.label')}
      submit={t('edit.save')}
      onClose={onClose}
    >
      {code === 'other' && (
        <Select
          label={t('edit.currency')}
          size="md"
          searchable
          allowDeselect={false}
          data={free.map((each) => ({
            value: each,
            label: t('edit.currency_option', { code: each, name: currencyName(each) }),
          }))}
          {...form.field('currency')}
        />
      )}
      <FieldRow>
        <TextInput
          {...form.field('percent_basis_points')}
          size="md"
          label={t('edit.percent')}
          inputMode="decimal"
          rightSection="%"
        />
        <TextInput
          {...form.field('fixed')}
          size="md"
          label={t('edit.fixed')}
          inputMode="decimal"
          rightSection={currency}
          rightSectionWidth="3.5rem"
        />
      </FieldRow>
      <TextInput
        {...form.field('from')}
        size="md"
        type="date"
        label={t('edit.from')}
        description={t('edit.from_text')}
      />
    </DialogForm>
  );
}
