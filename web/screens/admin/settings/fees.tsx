import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { type Currency, currencyCodes } from '#contract/currencies.ts';
import type { AdminFee, AdminSettings } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { feeText } from '#web/ui/format/money.tsx';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import { When } from '#web/ui/format/when.tsx';
import { FieldRow, Select, TextInput } from '#web/ui/forms/form.tsx';
import classes from '../admin.module.css';
import { DialogForm } from '../dialog-form.tsx';
import { Panel } from '../panel.tsx';

const NO_FEE = 'No fee';
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** The service fee of each currency, and future changes. */
export function FeeSettings({ settings }: { settings: AdminSettings }) {
  const { fees, currency, can } = settings;
  const [edited, setEdited] = useState<Currency | 'other' | null>(null);
  // The market's own currency first, the others in the server's order.
  const codes = [...new Set([currency, ...fees.map((fee) => fee.currency)])];
  return (
    <Panel
      title="Service fees"
      text="Customers pay the fee on top of the price. Existing bookings keep their fee."
      isFlush
      aside={
        can.change && (
          <Button variant="default" size="sm" onClick={() => setEdited('other')}>
            Add currency
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
  const locale = useLocale();
  /** The day of a moment in the market's zone. */
  const dayOf = (at: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: timezone });
  const drop = useCallMutation('admin/change_fee', { onDone: () => toast.good('Planned change cancelled') });
  const [present, ...planned] = fees;
  return (
    <li>
      <div className={classes.rowText}>
        <span>
          <b>{code}</b> {isMain && <Badge component="span">Your currency</Badge>}
        </span>
        <p>{currencyNames.of(code)}</p>
        {planned.map((fee) => (
          <p key={fee.valid_from}>
            {feeText(fee, locale) || NO_FEE} from {fee.valid_from !== null && <When at={fee.valid_from} shape="day" />}
            {onEdit !== undefined && fee.valid_from !== null && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={drop.isPending}
                onClick={() => drop.run({ currency: code, from: dayOf(fee.valid_from ?? ''), drop: true })}
              >
                Cancel change
              </Button>
            )}
          </p>
        ))}
      </div>
      <div className={classes.rowEnd}>
        <b>{present === undefined ? 'Default' : feeText(present, locale) || NO_FEE}</b>
        {onEdit !== undefined && (
          <Button variant="default" size="sm" onClick={onEdit} aria-label={`Change fee in ${code}`}>
            Change
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
      percent_basis_points: 'Enter a number like 5 or 7.25.',
      fixed: 'Enter an amount like 0.30.',
    },
    onDone: () => {
      toast.good('Service fee saved');
      onClose();
    },
  });
  const { currency } = form.values;
  return (
    <DialogForm
      form={form}
      title={code === 'other' ? 'Add a service fee' : `Service fee in ${code}`}
      label="Service fee"
      submit="Save fee"
      onClose={onClose}
    >
      {code === 'other' && (
        <Select
          label="Currency"
          size="md"
          searchable
          allowDeselect={false}
          data={free.map((each) => ({ value: each, label: `${each} · ${currencyNames.of(each) ?? each}` }))}
          {...form.field('currency')}
        />
      )}
      <FieldRow>
        <TextInput
          {...form.field('percent_basis_points')}
          size="md"
          label="Percent"
          inputMode="decimal"
          rightSection="%"
        />
        <TextInput
          {...form.field('fixed')}
          size="md"
          label="Plus a fixed amount"
          inputMode="decimal"
          rightSection={currency}
          rightSectionWidth="3.5rem"
        />
      </FieldRow>
      <TextInput
        {...form.field('from')}
        size="md"
        type="date"
        label="From"
        description="Leave empty to change the fee now. Anyone checking out sees the new price before they pay."
      />
    </DialogForm>
  );
}
