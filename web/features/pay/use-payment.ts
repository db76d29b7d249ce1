import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallOutput } from '#contract/index.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { chargeOf, failureAfter, failureProblem, purposeOf } from './payment-purpose.ts';

const POLL_MS = 2_000;

/** The subject of a payment, and the way back to its page. */
export interface Payable {
  readonly booking: BookingDetails;
  /** The change whose difference is paid; absent for the booking itself. */
  readonly change?: Change;
  /** The path with query for the return from the bank; it contains `paid=check`. */
  readonly returnPath: string;
  /** True after a return from the bank. A payment in progress is then checked first. */
  readonly isReturning: boolean;
  /** Called when the check of a payment in progress has ended, with any result. */
  readonly onPolled: () => void;
}

/**
 * The state of a payment: being checked after a reload, waiting for a card, in progress, leaving for the bank, or
 * returned without an answer.
 */
export type PaymentStage = 'looking' | 'card' | 'processing' | 'leaving' | 'unanswered';

/** A saved card of the customer, or a new card as a gateway token. */
export type PaidWith = (
  | { readonly card_id: string }
  | { readonly payment_method: string; readonly save_card: boolean }
  | Record<never, never>
) & {
  /** Whether credit pays first, if that differs from the booking. */
  readonly use_credit?: boolean;
};

/** Makes one payment, from the click to the bank's answer. The booking itself shows the outcome. */
export function usePayment(payable: Payable) {
  const { booking, change, returnPath, isReturning, onPolled } = payable;
  const queries = useQueryClient();
  const t = useMessages(pay);
  const details = { booking_id: booking._id };
  const purpose = purposeOf(booking, change);
  const payCall = payCallOf(payable);
  const paid = change === undefined ? details : { change_id: change._id };
  // A page reloaded during a payment continues to wait for it. A form shown meanwhile would disappear again.
  const [isPolling] = useState(() => isReturning || paymentUnderWay.some((one) => one === chargeOf(booking)?.status));
  const { stage, setStage, refusal, setRefusal, challenge, leave, settle, refused } = usePaymentState(
    payable,
    isPolling,
  );
  // The booking of a first payment is read when the payment is settled: read before that, it would close this form.
  const invalidates = [
    'booking/upcoming_booking_list',
    'wallet/card_list',
    ...(change === undefined ? [] : (['booking/get_booking_details'] as const)),
  ] as const;
  const pollAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
    const fresh = queries.getQueryData(callQuery('booking/get_booking_details', details).queryKey);
    const failure = fresh === undefined ? null : failureAfter(fresh, change !== undefined, purpose);
    if (failure !== null) setRefusal(failureProblem(failure, t));
  };
  const payment = useCallMutation(payCall, {
    invalidates,
    onDone: (answer) => settle(answer, false),
    onProblem: refused,
  });
  const look = useCallMutation(payCall, {
    invalidates,
    onDone: (answer) => {
      settle(answer, true);
      if (isReturning) onPolled();
    },
    onProblem: (problem) => {
      if (isReturning) onPolled();
      // No payment is in progress any more; the booking shows the outcome.
      if (['booking_state', 'change_state', 'invalid_input'].includes(problem.code)) {
        setStage('card');
        void pollAgain();
        return true;
      }
      return refused(problem);
    },
  });

  const hasPolled = useRef(false);
  useEffect(() => {
    if (!isPolling || hasPolled.current) return;
    hasPolled.current = true;
    look.run(paid);
  });

  const hasFailed = useLateFailure(payable, stage === 'processing');
  useEffect(() => {
    if (!hasFailed) return;
    setStage('card');
    setRefusal(failureProblem('declined_late', t));
  }, [hasFailed, t, setStage, setRefusal]);
  useBackFromMemory(setStage);

  return {
    stage,
    refusal,
    isPaying: payment.isPending,
    /** Pays with a card. */
    payWith: (card: PaidWith) => {
      setRefusal(null);
      payment.run({ ...paid, ...card, return_path: returnPath });
    },
    /** Opens the bank's pending challenge; null if there is none. */
    answerBank: challenge === null ? null : () => leave(challenge),
    /** Shows the form for another card. */
    takeOtherCard: () => setStage('card'),
  };
}

/** The call that pays a booking, or the difference of its change. */
function payCallOf({ change }: Payable) {
  return change === undefined ? 'wallet/add_booking_pay' : 'wallet/pay_modify_booking';
}

/** The state of a payment, with what an answer (`settle`) or a refusal (`refused`) of its call does to it. */
function usePaymentState({ booking, returnPath, isReturning }: Payable, isPolling: boolean) {
  const queries = useQueryClient();
  const t = useMessages(pay);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [stage, setStage] = useState<PaymentStage>(isPolling ? 'looking' : 'card');
  const [challenge, setChallenge] = useState<string | null>(null);

  const show = (fresh: BookingDetails) => {
    queries.setQueryData(callQuery('booking/get_booking_details', { booking_id: booking._id }).queryKey, fresh);
  };
  const settle = (answer: CallOutput<ReturnType<typeof payCallOf>>, isPoll: boolean) => {
    show(answer.booking);
    if (answer.status === 'processing') setStage('processing');
    if (answer.status !== 'action_needed' || answer.action === null) return;
    setChallenge(answer.action.url);
    // Customers who return from the bank without an answer get a question first; all others begin with the card.
    if (!isPoll) leave(answer.action.url);
    else setStage(isReturning ? 'unanswered' : 'card');
  };
  const leave = (url: string) => {
    setStage('leaving');
    // A gateway's own address already contains the return path. The sandbox's page needs it as a parameter.
    window.location.assign(url.startsWith('/') ? `${url}?back=${encodeURIComponent(returnPath)}` : url);
  };
  const refused = (problem: Problem): boolean => {
    if (problem.code === 'payment_pending') {
      setStage('processing');
      return true;
    }
    setStage('card');
    // Chosen credit stays reserved when a card is declined.
    const hasMoved = ['booking_state', 'booking_expired', 'change_state', 'payment_declined'].includes(problem.code);
    if (hasMoved) void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
    if (problem.code === 'not_signed_in') return false;
    setRefusal(problem.status >= 500 ? failureProblem('unheard', t, problem) : problem);
    return true;
  };
  return { stage, setStage, refusal, setRefusal, challenge, leave, settle, refused };
}

/**
 * Polls the booking while a payment is in progress, and returns whether its charge has failed. When the change is
 * applied or has ended, the booking is reloaded everywhere.
 */
function useLateFailure({ booking, change }: Payable, isProcessing: boolean): boolean {
  const queries = useQueryClient();
  const polled = useCall(
    'booking/get_booking_details',
    { booking_id: booking._id },
    {
      enabled: isProcessing,
      refetchInterval: POLL_MS,
    },
  );
  const isOver = isProcessing && change !== undefined && polled.data?.change === null;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['booking/get_booking_details'] });
  }, [isOver, queries]);
  return isProcessing && polled.data !== undefined && chargeOf(polled.data)?.status === 'failed';
}

/** Shows the card again when the browser restores the page from its cache after an unfinished visit to the bank. */
function useBackFromMemory(setStage: Dispatch<SetStateAction<PaymentStage>>): void {
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setStage((now) => (now === 'leaving' ? 'card' : now));
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [setStage]);
}
