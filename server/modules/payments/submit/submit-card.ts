import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { storeEffect } from '#server/kernel/idempotency.ts';
import type { RequestKey } from '#server/kernel/request-key.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import {
  GatewayRefused,
  GatewayUnavailable,
  GatewayUnreachable,
  UnknownPaymentMethod,
} from '#server/providers/payments/port.ts';
import { refuseUnreachable } from '../gateway-unavailable.ts';
import { type CardPurpose, failedBefore, refusedByGateway, unknownMethod } from '../rules/card-refusals.ts';
import { failureAsRefusal, type Waiting } from '../rules/payment-outcome.ts';
import {
  type Accepted,
  type Begin,
  type Begun,
  type BookingSubject,
  bookingOf,
  type CardDeps,
  type CardInput,
  type CardIntent,
  type CardOutcome,
  type CardRefusal,
  type CardRequest,
  type CardSubject,
  type ChangeCardRefusal,
  type ChangeSubject,
  type GatewayAnswer,
  type PayWith,
  returnPath,
  type Try,
} from './card-intent.ts';
import { chargeIntent } from './charge-intent.ts';
import { verifyIntent } from './verify-intent.ts';

type Deps = CardDeps & { readonly key: RequestKey | null };
type Answer = Accepted | Waiting | CardRefusal;

/** A request with its intent, the input of every step of the saga. */
interface Run<Row extends Try, Said extends GatewayAnswer> extends CardRequest {
  readonly intent: CardIntent<Row, Said>;
  readonly deps: Deps;
}

interface Submission<Subject extends CardSubject> {
  readonly purpose: CardPurpose;
  readonly subject: Subject;
  readonly card: CardInput | null;
  readonly now: Date;
}

/**
 * Charges a card for a booking, or verifies it for a later charge. One transaction begins an attempt, the gateway is
 * called under the attempt's id, and a second transaction settles it. Without a card the attempt in progress is polled.
 * A request repeated with its key continues its own attempt, even if its purpose would be another one now. Jobs finish
 * or undo incomplete attempts.
 * @throws GatewayUnavailable: the attempt stays open
 */
export function submitCard(deps: Deps, submission: Submission<BookingSubject>): Promise<Answer> {
  return isVerification(deps, submission.purpose)
    ? start(verifyIntent, verifyIntent.beginForBooking, deps, submission)
    : start(chargeIntent, chargeIntent.beginForBooking, deps, submission);
}

/**
 * Charges or verifies a card for a change of a booking. The change is applied with its charge or with its verified
 * card.
 */
export function submitCardForChange(
  deps: Deps,
  submission: Submission<ChangeSubject>,
): Promise<Answer | ChangeCardRefusal> {
  return isVerification(deps, submission.purpose)
    ? start(verifyIntent, verifyIntent.beginForChange, deps, submission)
    : start(chargeIntent, chargeIntent.beginForChange, deps, submission);
}

const isVerification = ({ key }: Deps, purpose: CardPurpose): boolean =>
  key?.effect ? verifyIntent.effect_field in key.effect : purpose === 'verify';

async function start<
  Row extends Try,
  Said extends GatewayAnswer,
  Subject extends CardSubject,
  Refused extends ChangeCardRefusal,
>(
  intent: CardIntent<Row, Said>,
  begin: Begin<Row, Subject, Refused>,
  deps: Deps,
  { subject, card, now }: Submission<Subject>,
): Promise<Answer | Refused> {
  const pay_with = card && (await prepare(intent, deps, bookingOf(subject), card));
  if (isRefusal(pay_with)) return pay_with;
  const request = { subject, pay_with, now };
  const run = { ...request, intent, deps };
  if (deps.key?.effect) return continueTry(run, deps.key.effect[intent.effect_field]);
  return beginTry(run, (tx) => begin(tx, request, { gateway: deps.gateway.name, key: deps.key }));
}

async function prepare<Row extends Try, Said extends GatewayAnswer>(
  intent: CardIntent<Row, Said>,
  deps: Deps,
  row: BookingRow,
  card: CardInput,
): Promise<PayWith | CardRefusal> {
  try {
    return await intent.prepare(deps, row, card);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    deps.log.error({ booking_id: row.id, err: error }, 'the gateway refused a customer');
    return refusedByGateway(intent.purpose);
  }
}

/** Begins an attempt, or finds the one in progress, and continues with it. */
async function beginTry<Row extends Try, Said extends GatewayAnswer, Refused extends ChangeCardRefusal>(
  run: Run<Row, Said>,
  begin: (tx: Tx) => Promise<Begun<Row> | Refused>,
): Promise<Answer | Refused> {
  const { intent, deps, pay_with } = run;
  const begun = await deps.inTx(async (tx) => {
    const begun = await begin(tx);
    if (isRefusal(begun)) return begun;
    const row = begun.is === 'done' || !begun.is_stored ? begun.row : null;
    if (row) await storeEffect(tx, deps.key, { [intent.effect_field]: row.id });
    return begun;
  });
  if (isRefusal(begun)) return begun;
  if (begun.is === 'done') return begun.accepted;
  if (begun.is === 'under_way') return resumeTry(run, begun.row, () => beginTry(run, begin));
  if (!pay_with) throw new Error('A try was begun without a card.');
  const answer = await ask(run, begun.row);
  // An attempt that is sent a second time may have reached the gateway before. Only a new attempt may fail here.
  if (isRefusal(answer)) await failUnheard(run, begun.row, answer);
  return answer;
}

/** Polls an attempt of an earlier request. The present card replaces an unconfirmed challenge. */
async function resumeTry<Row extends Try, Said extends GatewayAnswer, Refused extends ChangeCardRefusal>(
  run: Run<Row, Said>,
  row: Row,
  beginAgain: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const { intent, deps, pay_with, now } = run;
  const said = await intent.retrieve(deps.gateway, row);
  if (said === null) {
    if (!pay_with) return { status: 'processing' };
    if (intent.unheard === 'ask_again') return ask(run, row);
    await deps.inTx((tx) => intent.fail(tx, row.id, 'given_up', now));
    return beginAgain();
  }
  const outcome = await settle(run, row.id, said);
  const mayGiveWay = outcome.status === 'action_needed' || outcome.status === 'declined';
  if (!pay_with || !mayGiveWay) return failureAsRefusal(outcome, intent.purpose);
  const ended = await settle(run, row.id, await intent.cancel(deps.gateway, said.gateway_id));
  return ended.status === 'declined' ? beginAgain() : failureAsRefusal(ended, intent.purpose);
}

/**
 * Continues the attempt of an earlier run of the same request. Presents its result, or sends it under its own key if
 * the gateway does not know it. A declined card stays declined; another attempt needs another request.
 */
async function continueTry<Row extends Try, Said extends GatewayAnswer>(
  run: Run<Row, Said>,
  id: unknown,
): Promise<Answer> {
  const { intent, deps, pay_with } = run;
  if (typeof id !== 'string') throw new Error('The effect of a request names no try.');
  const row = await deps.inTx((tx) => intent.find(tx, id));
  if (!row) throw new Error('A try vanished.');
  if (row.status === 'failed') return failedBefore(intent.purpose, row.decline_reason ?? 'card_declined');
  const said = await intent.retrieve(deps.gateway, row);
  if (said !== null) return failureAsRefusal(await settle(run, row.id, said), intent.purpose);
  return pay_with ? ask(run, row) : { status: 'processing' };
}

/** Sends the card under the attempt's key and settles the answer. After a lost answer the attempt stays open. */
async function ask<Row extends Try, Said extends GatewayAnswer>(run: Run<Row, Said>, row: Row): Promise<Answer> {
  const { intent, deps, subject, pay_with } = run;
  if (!pay_with) throw new Error('The gateway cannot be asked without a card.');
  const logged = { [intent.effect_field]: row.id };
  let said: Said;
  try {
    said = await intent.ask(deps.gateway, row, {
      ...pay_with,
      return_path: pay_with.return_path ?? returnPath(subject),
    });
  } catch (error) {
    if (error instanceof UnknownPaymentMethod) return unknownMethod();
    if (error instanceof GatewayRefused) {
      deps.log.error({ ...logged, err: error }, 'the gateway refused a card');
      return refusedByGateway(intent.purpose);
    }
    const { pollLater } = intent;
    if (!(error instanceof GatewayUnavailable) || pollLater === null) throw error;
    deps.log.warn({ ...logged, err: error }, 'the gateway gave no answer');
    await deps.inTx((tx) => pollLater(tx, row, run));
    // Without a connection the gateway has not received the card, so its customer may retry at once.
    return error instanceof GatewayUnreachable ? refuseUnreachable() : { status: 'processing' };
  }
  const outcome = await deps.inTx<CardOutcome>(
    async (tx) => (await intent.settleAtOnce(tx, row, said, run)) ?? settleIn(tx, run, row.id, said),
  );
  return failureAsRefusal(outcome, intent.purpose);
}

const failReasons: Partial<Record<Refusal['code'], string>> = {
  payment_method_unknown: 'unknown_method',
  payment_refused: 'gateway_refused',
};

/**
 * Fails a rejected attempt that the gateway does not know. A second request may have sent it with another card
 * meanwhile.
 */
async function failUnheard<Row extends Try, Said extends GatewayAnswer>(
  { intent, deps, now }: Run<Row, Said>,
  row: Row,
  refusal: CardRefusal,
): Promise<void> {
  const reason = failReasons[refusal.code];
  if (reason === undefined || (await intent.retrieve(deps.gateway, row))) return;
  await deps.inTx((tx) => intent.fail(tx, row.id, reason, now));
}

const settle = <Row extends Try, Said extends GatewayAnswer>(
  run: Run<Row, Said>,
  id: string,
  said: Said,
): Promise<CardOutcome> => run.deps.inTx((tx) => settleIn(tx, run, id, said));

async function settleIn<Row extends Try, Said extends GatewayAnswer>(
  tx: Tx,
  run: Run<Row, Said>,
  id: string,
  said: Said,
): Promise<CardOutcome> {
  const row = await run.intent.find(tx, id);
  if (!row) throw new Error('A try vanished while it was being settled.');
  return run.intent.settle(tx, row, said, run);
}
