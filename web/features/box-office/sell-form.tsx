import { Button, SegmentedControl } from '@mantine/core';
import { doorPayments } from '#contract/choices/event.ts';
import { MAX_SOLD_AT_ONCE } from '#contract/limits/events.ts';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { selling } from '#locales/areas/selling.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SeatsStepper } from '#web/features/events/waiting/seats-stepper.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import classes from './box-office.module.css';
import type { BoxOffice, DoorPlace } from './sell-dialog.tsx';

type Sold = CallOutput<'event/sell_tickets'>;
type Payment = (typeof doorPayments)[number];

interface SellFormProps {
  readonly office: BoxOffice;
  readonly place: DoorPlace;
  readonly onSold: () => void;
  /** Called when prices or seats are others by now. */
  readonly onRefused: () => void;
}

/** The ticket, how many, how they are paid, and for whom. Says after a sale what to take. */
export function SellForm({ office, place, onSold, onRefused }: SellFormProps) {
  const t = useMessages(selling);
  const { money } = useFormats();
  const [sold, setSold] = useState<Sold | null>(null);
  const form = useSaleForm(office, place, onRefused, (answer) => {
    setSold(answer);
    onSold();
  });
  const { package_id, participants, paid_by } = form.values;
  const chosen = office.packages.find(({ _id }) => _id === package_id);
  const max = Math.min(chosen?.seats_left ?? MAX_SOLD_AT_ONCE, MAX_SOLD_AT_ONCE);
  const count = Math.max(1, Math.min(participants, max));
  const total = (chosen?.amount ?? 0) * count;
  return (
    <Form
      {...form.props}
      onSubmit={() => {
        setSold(null);
        form.setFieldValue('participants', count);
        form.props.onSubmit();
      }}
    >
      {sold !== null && <SoldNotice sold={sold} currency={office.currency} />}
      <Packages
        office={office}
        zone={place.timezone}
        value={package_id}
        onPick={(picked) => form.setFieldValue('package_id', picked)}
      />
      <div className={classes.line}>
        <span>{t('sell.number')}</span>
        <SeatsStepper count={count} min={1} max={max} onCount={(next) => form.setFieldValue('participants', next)} />
      </div>
      {total > 0 && (
        <SegmentedControl
          fullWidth
          radius="xl"
          size="md"
          aria-label={t('sell.paid_by')}
          value={paid_by}
          data={doorPayments.map((value) => ({ value, label: t(`paid_by.${value}`) }))}
          onChange={(value) => form.setFieldValue('paid_by', doorPayments.find((each) => each === value) ?? paid_by)}
        />
      )}
      <div className={classes.pair}>
        <TextInput label={t('sell.name')} size="md" autoComplete="off" {...form.field('name')} />
        <TextInput
          label={t('sell.email')}
          description={t('sell.email_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
      </div>
      <div className={classes.submit}>
        <Button type="submit" size="lg" fullWidth loading={form.isPending} disabled={max === 0 || !chosen}>
          {total === 0
            ? t('sell.submit_free', { count })
            : t('sell.submit', { count, amount: money(total, office.currency) })}
        </Button>
      </div>
    </Form>
  );
}

function useSaleForm(office: BoxOffice, place: DoorPlace, onRefused: () => void, onSold: (sold: Sold) => void) {
  const first = office.packages.find(({ seats_left }) => seats_left !== 0) ?? office.packages[0];
  const { timezone: _, ...where } = place;
  const payment: Payment = 'cash';
  const form = useCallForm('event/sell_tickets', {
    initialValues: {
      ...{ package_id: first?._id ?? '', participants: 1, name: '', email: '' },
      paid_by: payment as Payment,
    },
    toInput: ({ package_id, participants, paid_by, name, email }) => ({
      ...{ ...where, package_id, participants, paid_by, name },
      ...(email.trim() === '' ? {} : { email }),
      expected_total: (office.packages.find(({ _id }) => _id === package_id)?.amount ?? 0) * participants,
    }),
    onProblem: () => {
      onRefused();
      return false;
    },
    onDone: (sold: Sold): void => {
      form.setValues({ participants: 1, name: '', email: '' });
      form.resetDirty();
      onSold(sold);
    },
  });
  return form;
}

interface PackagesProps {
  readonly office: BoxOffice;
  readonly zone: string;
  readonly value: string;
  readonly onPick: (package_id: string) => void;
}

/** The kinds of tickets with their prices and the seats that are left. */
function Packages({ office: { packages, currency }, zone, value, onPick }: PackagesProps) {
  const t = useMessages(selling);
  const waiting = packages.find(({ seats_left, offered }) => seats_left === 0 && offered !== null)?.offered;
  return (
    <>
      <RadioCards
        legend={t('sell.ticket')}
        cards={packages.map(({ _id, name, amount, is_online, seats_left }) => ({
          key: _id,
          value: _id,
          title: <bdi>{name}</bdi>,
          aside: (
            <>
              <Money amount={amount} currency={currency} />
              <small>
                {seats_left === null
                  ? is_online && t('sell.online')
                  : t(is_online ? 'sell.left_online' : 'sell.left', { count: seats_left })}
              </small>
            </>
          ),
          isDisabled: seats_left === 0,
        }))}
        chosen={value}
        onPick={onPick}
      />
      {waiting && (
        <p className={classes.offered}>
          {t('sell.offered', { count: waiting.seats, until: { at: waiting.until, zone, shape: 'time' } })}
        </p>
      )}
    </>
  );
}

/** What was sold, what to take for it, and whether the guests are in. */
function SoldNotice({ sold: { sale, admitted }, currency }: { readonly sold: Sold; readonly currency: string }) {
  const t = useMessages(selling);
  const { money } = useFormats();
  const { total, tickets, paid_by } = sale;
  const amount = money(total, currency);
  return (
    <div className={classes.sold} role="status">
      <IconCircleCheck size={28} stroke={1.8} aria-hidden />
      <p>
        <b>{t('sell.done', { count: tickets })}</b>
        {total > 0 && <span>{t(paid_by === 'cash' ? 'sell.done_cash' : 'sell.done_card_machine', { amount })}</span>}
        <span>{t('sell.checked_in', { count: admitted })}</span>
      </p>
    </div>
  );
}
