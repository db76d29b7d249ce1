import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall, useSession } from '#web/api/queries.ts';
import { formatMoney } from '#web/ui/money.tsx';
import { RefusalBox } from '#web/ui/refusal-box.tsx';
import { RefusalText } from '#web/ui/refusal-text.tsx';
import { When } from '#web/ui/when.tsx';
import { purposeOf } from './about-payment.ts';
import { CardChoice } from './card-choice.tsx';
import { CardEntry, type CardHandle } from './card-entry.tsx';
import { CreditSwitch, useCredit } from './credit-switch.tsx';
import classes from './pay.module.css';
import { type Payable, usePayment } from './use-payment.ts';
import { AskedByBank, Waiting } from './waiting-for-bank.tsx';

/**
 * Pays a held booking, or what a change of it costs more: with a saved card or a new one, through the bank's question where it asks, waiting calmly where the answer is late. What
 * becomes of the booking is read from the booking itself, which its page shows.
 */
export function PayForm(payable: Payable) {
  const { booking, change } = payable;
  const { user } = useSession();
  const charge_at = (change ?? booking).charge_at;
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

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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

  const total = formatMoney(due, booking.price.currency, { exact: true });
  if (stage === 'processing' || stage === 'looking') return <Waiting />;
  if (stage === 'unanswered' && answerBank !== null)
    return <AskedByBank onAnswer={answerBank} onOtherCard={payment.takeOtherCard} />;
  const later = change === undefined ? 'Book, and pay later' : 'Change it, and pay later';
  const needsCard = change !== undefined || credit.total > 0;
  const isBusy = payment.isPaying || isReading || stage === 'leaving';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={purpose === 'charge' ? 'Payment' : 'Your card'}
    >
      {credit.available > 0 && <CreditSwitch credit={credit} currency={booking.price.currency} isDisabled={isBusy} />}
      {saved.length > 0 && needsCard && (
        <CardChoice
          legend={purpose === 'charge' ? 'Pay with' : 'Card'}
          cards={saved}
          selected={selected}
          disabled={isBusy}
          onChoose={setChosen}
        />
      )}
      {isNew && needsCard && (
        <>
          <CardEntry handle={entry} disabled={isBusy} />
          {user !== null && (
            <Checkbox
              label="Keep this card for next time"
              checked={saves}
              disabled={isBusy}
              onChange={(event) => setSaves(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      {refusal !== null && (
        <RefusalBox ref={failed}>
          <RefusalText problem={refusal} />
        </RefusalBox>
      )}
      <Button type="submit" size="lg" fullWidth loading={isBusy} leftSection={<IconLock size={18} stroke={2} />}>
        {purpose === 'ask'
          ? 'Send the request'
          : !needsCard
            ? 'Book with credit'
            : purpose === 'charge'
              ? `Pay ${total}`
              : later}
      </Button>
      {purpose === 'ask' && (
        <p className={classes.small}>
          Nothing is charged now. {total} is taken from this card only if {booking.provider.name} accepts.
        </p>
      )}
      {purpose === 'later' && needsCard && charge_at !== null && (
        <p className={classes.small}>
          Nothing is charged now. {total} is taken from this card on <When at={charge_at} shape="date" />, 30 days
          before your session; until then you can cancel without paying anything.
        </p>
      )}
      <p className={classes.small}>Your card’s number goes to the payment company alone. We never see it.</p>
    </form>
  );
}
