import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { CardChoice } from './card-choice.tsx';
import { CardEntry, type CardHandle } from './card-entry.tsx';
import { CreditSwitch, useCredit } from './credit-switch.tsx';
import classes from './pay.module.css';
import { purposeOf } from './payment-purpose.ts';
import { type Payable, usePayment } from './use-payment.ts';
import { AskedByBank, Waiting } from './waiting-for-bank.tsx';

/**
 * Pays a held booking or the surcharge of a change with a saved or new card, including the bank's challenge. Waits for
 * a late answer. The page reads the outcome from the booking. The gateway validates the card's fields, because no card
 * number may reach a call. This form therefore does not use `useCallForm`.
 */
export function PayForm(payable: Payable) {
  const { booking, change } = payable;
  const t = useMessages(pay);
  const { user } = useSession();
  const purpose = purposeOf(booking, change);
  const payment = usePayment(payable);
  const { stage, refusal, answerBank } = payment;
  const cards = useCall('wallet/card_list', {}, { enabled: user !== null });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [saves, setSaves] = useState(false);
  const failed = useRef<HTMLDivElement>(null);
  const entry = useRef<CardHandle>(null);
  useEffect(() => {
    if (refusal !== null) failed.current?.focus();
  }, [refusal]);

  const credit = useCredit(payable);
  const due = change?.due ?? credit.total;
  const saved = cards.data?.items ?? [];
  const selected = chosen ?? saved[0]?._id ?? 'new';
  const isNew = selected === 'new';

  const submit = async () => {
    if (payment.isPaying || isReading || stage !== 'card') return;
    if (due === 0) {
      payment.payWith(credit.chosen);
      return;
    }
    if (!isNew) {
      payment.payWith({ card_id: selected, ...credit.chosen });
      return;
    }
    setReading(true);
    const payment_method = await entry.current?.token();
    setReading(false);
    if (payment_method) payment.payWith({ payment_method, save_card: user !== null && saves, ...credit.chosen });
  };

  if (stage === 'processing' || stage === 'looking') return <Waiting />;
  if (stage === 'unanswered' && answerBank !== null)
    return <AskedByBank onAnswer={answerBank} onOtherCard={payment.takeOtherCard} />;
  const needsCard = change !== undefined || credit.total > 0;
  const isBusy = payment.isPaying || isReading || stage === 'leaving';
  const total = { amount: due, currency: booking.price.currency };
  return (
    <Form onSubmit={() => void submit()} label={t(purpose === 'charge' ? 'pay.payment' : 'pay.your_card')}>
      {refusal !== null && (
        <RefusalBox ref={failed}>
          <RefusalText problem={refusal} />
        </RefusalBox>
      )}
      {credit.available > 0 && <CreditSwitch credit={credit} currency={booking.price.currency} isDisabled={isBusy} />}
      {saved.length > 0 && needsCard && (
        <CardChoice
          legend={t(purpose === 'charge' ? 'card.pay_with' : 'card.card')}
          cards={saved}
          selected={selected}
          disabled={isBusy}
          onChoose={setChosen}
        />
      )}
      {isNew && needsCard && <NewCard entry={entry} isDisabled={isBusy} saves={saves} onSaves={setSaves} />}
      <div data-step-actions>
        <Button type="submit" size="lg" fullWidth loading={isBusy} leftSection={<IconLock size={18} stroke={2} />}>
          {purpose === 'ask'
            ? t('pay.request')
            : !needsCard
              ? t('pay.credit')
              : purpose === 'charge'
                ? t('pay.pay', { total: formatMoney(due, total.currency, { exact: true }) })
                : t(change === undefined ? 'pay.later' : 'pay.later_change')}
        </Button>
      </div>
      {needsCard && <PayNote payable={payable} total={total} />}
    </Form>
  );
}

interface NewCardProps {
  readonly entry: Ref<CardHandle>;
  readonly isDisabled: boolean;
  /** Whether the card is saved for the next payment. */
  readonly saves: boolean;
  readonly onSaves: (saves: boolean) => void;
}

/** The fields of a new card; signed-in customers can save it. */
function NewCard({ entry, isDisabled, saves, onSaves }: NewCardProps) {
  const t = useMessages(pay);
  const { user } = useSession();
  return (
    <>
      <CardEntry handle={entry} disabled={isDisabled} />
      {user !== null && (
        <Checkbox
          label={t('card.save')}
          checked={saves}
          disabled={isDisabled}
          onChange={(event) => onSaves(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

interface PayNoteProps {
  readonly payable: Payable;
  readonly total: { readonly amount: number; readonly currency: string };
}

/** Explains what happens to the card, and where the confirmation is sent. */
function PayNote({ payable: { booking, change }, total }: PayNoteProps) {
  const t = useMessages(pay);
  const purpose = purposeOf(booking, change);
  const { charge_at } = change ?? booking;
  const { email } = booking.customer;
  return (
    <>
      {purpose === 'ask' && (
        <p className={classes.small}>{t('pay.request_note', { total, provider: booking.provider.name })}</p>
      )}
      {purpose === 'later' && charge_at !== null && (
        <p className={classes.small}>
          {t.rich('pay.later_note', { total, day: <When at={charge_at} shape="date" /> })}
        </p>
      )}
      {purpose === 'charge' && change === undefined && email !== null && (
        <p className={classes.small}>{t('pay.confirmation', { email })}</p>
      )}
      <p className={classes.small}>{t('pay.private')}</p>
    </>
  );
}
