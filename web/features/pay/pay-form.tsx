import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BookingDetails, Change } from '#contract/entities/booking.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { formatMoney } from '#web/ui/money.tsx';
import { RefusalWords } from '#web/ui/refusal-words.tsx';
import { When } from '#web/ui/when.tsx';
import { CardEntry, type CardHandle } from './card-entry.tsx';
import { brandNamed, CardMark } from './card-mark.tsx';
import classes from './pay.module.css';

const POLL_MS = 2_000;

interface PayFormProps {
  readonly booking: BookingDetails;
  /** The change of it whose difference is paid; left out, the booking itself is. */
  readonly change?: Change;
  /** Path with query to come back to from the bank; it carries `paid=check`. */
  readonly returnPath: string;
  /** True on the way back from the bank: the payment under way is looked at first. */
  readonly isReturning: boolean;
  /** Called when the look at a payment under way is over, whatever came of it. */
  readonly onLooked: () => void;
}

/**
 * Pays a held booking, or what a change of it costs more: with a saved card or a new one, through the bank's question where it asks, waiting calmly where the answer is late. What
 * becomes of the booking is read from the booking itself, which its page shows.
 */
export function PayForm({ booking, change, returnPath, isReturning, onLooked }: PayFormProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const details = { booking_id: booking._id };
  const charge_at = (change ?? booking).charge_at;
  const purpose = change === undefined ? cardPurpose(booking) : charge_at === null ? 'charge' : 'later';
  const payCall = change === undefined ? 'wallet/add_booking_pay' : 'wallet/pay_modify_booking';
  const paid = change === undefined ? details : { change_id: change._id };
  const cards = useCall('wallet/card_list', {}, { enabled: user !== null });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [saves, setSaves] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  // A page that is loaded anew while the bank still works on a payment goes on waiting for it; a form shown until then would be taken away again.
  const [isLooking] = useState(() => isReturning || paymentUnderWay.some((one) => one === chargeOf(booking)?.status));
  const [stage, setStage] = useState<'looking' | 'card' | 'processing' | 'leaving' | 'unanswered'>(
    isLooking ? 'looking' : 'card',
  );
  const [challenge, setChallenge] = useState<string | null>(null);
  const failed = useRef<HTMLDivElement>(null);
  const entry = useRef<CardHandle>(null);

  const saved = cards.data?.items ?? [];
  const selected = chosen ?? saved[0]?._id ?? 'new';
  const isNew = selected === 'new';

  const show = (fresh: BookingDetails) => {
    queries.setQueryData(callQuery('booking/get_booking_details', details).queryKey, fresh);
  };
  const settle = (answer: CallOutput<typeof payCall>, isLook: boolean) => {
    show(answer.booking);
    if (answer.status === 'processing') setStage('processing');
    if (answer.status !== 'action_needed' || answer.action === null) return;
    setChallenge(answer.action.url);
    // Whoever comes back without having answered is asked, not sent away again; whoever comes anew begins with the card.
    if (!isLook) leave(answer.action.url);
    else setStage(isReturning ? 'unanswered' : 'card');
  };
  const leave = (url: string) => {
    setStage('leaving');
    // A gateway's own address knows where it comes back to; the sandbox's page is told.
    window.location.assign(url.startsWith('/') ? `${url}?back=${encodeURIComponent(returnPath)}` : url);
  };
  const refused = (problem: Problem): boolean => {
    if (problem.code === 'payment_pending') {
      setStage('processing');
      return true;
    }
    setStage('card');
    const hasMoved = ['booking_state', 'booking_expired', 'change_state'].includes(problem.code);
    if (hasMoved) void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
    if (problem.code === 'not_signed_in') return false;
    setRefusal(problem.status >= 500 ? unheard(problem) : problem);
    return true;
  };
  const stale = [
    'booking/upcoming_booking_list',
    'wallet/card_list',
    ...(change === undefined ? [] : (['booking/get_booking_details'] as const)),
  ] as const;
  const lookAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
    const fresh = queries.getQueryData(callQuery('booking/get_booking_details', details).queryKey);
    const waiting = change === undefined ? fresh?.can.pay : fresh?.change?.status === 'awaiting_payment';
    if (purpose !== 'charge') {
      if (waiting) setRefusal(notVerified);
      return;
    }
    if (fresh && waiting && chargeOf(fresh)?.status === 'failed') setRefusal(notConfirmed);
  };
  const pay = useCallMutation(payCall, {
    stale,
    onDone: (answer) => settle(answer, false),
    onProblem: refused,
  });
  const look = useCallMutation(payCall, {
    stale,
    onDone: (answer) => {
      settle(answer, true);
      if (isReturning) onLooked();
    },
    onProblem: (problem) => {
      if (isReturning) onLooked();
      // Nothing is under way any more: the booking says what came of it.
      if (problem.code === 'booking_state' || problem.code === 'change_state') {
        setStage('card');
        void lookAgain();
        return true;
      }
      return refused(problem);
    },
  });

  const hasLooked = useRef(false);
  useEffect(() => {
    if (!isLooking || hasLooked.current) return;
    hasLooked.current = true;
    look.run(paid);
  });

  const polled = useCall('booking/get_booking_details', details, {
    enabled: stage === 'processing',
    refetchInterval: POLL_MS,
  });
  const lastCharge = chargeOf(polled.data);
  const isOver = stage === 'processing' && change !== undefined && polled.data?.change === null;
  useEffect(() => {
    // The change is made, or has ended: whoever shows the booking reads it anew.
    if (isOver) void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  }, [isOver, queries]);
  const hasFailed = stage === 'processing' && lastCharge?.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    setStage('card');
    setRefusal(declinedLate);
  }, [hasFailed]);

  useEffect(() => {
    if (refusal !== null) failed.current?.focus();
  }, [refusal]);

  useEffect(() => {
    // The page may come out of the browser's memory after a visit to the bank that was not finished.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setStage((now) => (now === 'leaving' ? 'card' : now));
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pay.isPending || isReading || stage !== 'card') return;
    if (!isNew) {
      setRefusal(null);
      pay.run({ ...paid, card_id: selected, return_path: returnPath });
      return;
    }
    setReading(true);
    const payment_method = await entry.current?.token();
    setReading(false);
    if (!payment_method) return;
    setRefusal(null);
    pay.run({ ...paid, payment_method, save_card: user !== null && saves, return_path: returnPath });
  };

  const total = formatMoney(change?.due ?? booking.price.total, booking.price.currency, { exact: true });
  if (stage === 'processing' || stage === 'looking') return <Waiting />;
  if (stage === 'unanswered' && challenge !== null)
    return (
      <div className={classes.waiting}>
        <h3>Your bank still waits for your answer</h3>
        <p>Nothing is charged until you confirm. You can also pay with another card.</p>
        <div className={classes.actions}>
          <Button size="md" onClick={() => leave(challenge)}>
            Answer the bank
          </Button>
          <Button size="md" variant="default" onClick={() => setStage('card')}>
            Use another card
          </Button>
        </div>
      </div>
    );
  const later = change === undefined ? 'Book, and pay later' : 'Change it, and pay later';
  const isBusy = pay.isPending || isReading || stage === 'leaving';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={purpose === 'charge' ? 'Payment' : 'Your card'}
    >
      {saved.length > 0 && (
        <fieldset className={classes.cards} disabled={isBusy}>
          <legend>{purpose === 'charge' ? 'Pay with' : 'Card'}</legend>
          <div>
            {saved.map((one) => (
              <label key={one._id} data-on={selected === one._id}>
                <input
                  type="radio"
                  name="pay-with"
                  checked={selected === one._id}
                  onChange={() => setChosen(one._id)}
                />
                <CardMark brand={brandNamed(one.brand)} />
                <span>
                  <b>
                    {one.brand} ···· {one.last4}
                  </b>
                  <small>
                    Expires {String(one.exp_month).padStart(2, '0')} / {String(one.exp_year).slice(-2)}
                  </small>
                </span>
              </label>
            ))}
            <label data-on={isNew}>
              <input type="radio" name="pay-with" checked={isNew} onChange={() => setChosen('new')} />
              <CardMark brand="other" />
              <span>
                <b>Another card</b>
              </span>
            </label>
          </div>
        </fieldset>
      )}
      {isNew && (
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
        <div ref={failed} tabIndex={-1} role="alert" className={classes.refusal}>
          <RefusalWords problem={refusal} />
        </div>
      )}
      <Button type="submit" size="lg" fullWidth loading={isBusy} leftSection={<IconLock size={18} stroke={2} />}>
        {purpose === 'ask' ? 'Send the request' : purpose === 'charge' ? `Pay ${total}` : later}
      </Button>
      {purpose === 'ask' && (
        <p className={classes.small}>
          Nothing is charged now. {total} is taken from this card only if {booking.provider.name} accepts.
        </p>
      )}
      {purpose === 'later' && charge_at !== null && (
        <p className={classes.small}>
          Nothing is charged now. {total} is taken from this card on <When at={charge_at} shape="date" />, 30 days
          before your session; until then you can cancel without paying anything.
        </p>
      )}
      <p className={classes.small}>Your card’s number goes to the payment company alone. We never see it.</p>
    </form>
  );
}

/** What a card is for now: to be charged, to be verified for a request, or to be verified for a charge in some weeks. */
function cardPurpose(booking: BookingDetails): 'charge' | 'ask' | 'later' {
  if (booking.status === 'requested') return 'ask';
  return booking.status === 'awaiting_payment' && booking.charge_at !== null ? 'later' : 'charge';
}

const declinedLate: Problem = {
  type: 'about:blank',
  title: 'The payment did not go through',
  status: 422,
  code: 'payment_declined',
  detail: 'The bank declined it in the end. Nothing was charged; your time is still held.',
  request_id: '',
};
const notConfirmed: Problem = {
  ...declinedLate,
  title: 'The payment was not confirmed',
  detail: 'Nothing was charged, and your time is still held. Try again, or use another card.',
};

const notVerified: Problem = {
  ...declinedLate,
  title: 'The card was not confirmed',
  detail: 'Nothing was charged. Try again, or use another card.',
};

function chargeOf(booking: BookingDetails | undefined) {
  return booking?.payments.findLast((payment) => payment.kind === 'charge');
}

/** Whether the payment arrived is not known here; trying again carries the same key, and the booking is paid once at most. */
function unheard(problem: Problem): Problem {
  return {
    ...problem,
    title: 'We could not hear back',
    detail:
      'The payment may not have reached us. Your time is still held; please pay again when you are connected. Nobody is charged twice for one booking.',
  };
}

function Waiting() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.waiting} role="status">
      <Loader size="md" />
      <h3 ref={heading} tabIndex={-1}>
        Waiting for your bank
      </h3>
      <p>
        Your payment is on its way, and some banks take a few seconds to say so. You need not do anything, and you will
        not be charged twice. If you close this page, the booking goes on without it and we mail you.
      </p>
    </div>
  );
}
