import type { CancellationStage, CancellationTerms } from '../entities/cancellation.ts';
import type { Message, MomentValue, MoneyValue } from '../message.ts';
import type { CancellationPolicy } from './decide-cancellation.ts';
import { sumRefund } from './terms.ts';

/** Creates a message of locales/en/cancellation.json. */
const say = (key: string, values: NonNullable<Message['values']> = {}): Message => ({
  area: 'cancellation',
  key,
  values,
});

/** The zone of written deadlines, and whether it is named. */
export interface ZoneOptions {
  readonly zone: string;
  readonly label: boolean;
}

/** Describes the refund of a cancellation in one to three consecutive messages. */
export function cancellationSentence(terms: CancellationTerms, options: ZoneOptions): Message[] {
  const moment = (at: string): MomentValue => ({ at, ...options, shape: 'moment' });
  const { stages, paid, ended, closes_at } = terms;
  const last = stages.at(-1);
  if (last === undefined) return [say('sentence.closed', { closed: moment(closes_at) })];
  if (paid === 0) return [say('sentence.free', { until: moment(last.until) })];

  const money = (amount: number) => ({ amount, currency: terms.currency });
  if (terms.is_moved) {
    const credit = creditMessage(last, money);
    const until = { until: moment(last.until), amount: money(sumRefund(last)) };
    return [say(last.is_charged ? 'sentence.moved' : 'sentence.moved_uncharged', until), ...(credit ? [credit] : [])];
  }
  const uncharged = stages.find((stage) => !stage.is_charged);
  const grace = stages.find((stage) => stage.is_charged && stage.is_grace);
  const paying = stages.filter((stage) => stage.is_charged && !stage.is_grace && sumRefund(stage) > 0);
  const [first, second] = paying;
  // The grace period needs no sentence if it only adds the fee to the full price.
  const addsFee =
    grace !== undefined && first !== undefined && sumRefund(grace) === sumRefund(first) + first.fee_not_refunded;
  const isLed = uncharged !== undefined || (grace !== undefined && !addsFee);

  const messages: Message[] = [];
  if (uncharged) messages.push(say('sentence.uncharged', { until: moment(uncharged.until) }));
  else if (grace && !addsFee)
    messages.push(
      say(terms.is_booked ? 'sentence.all' : 'sentence.all_in_hour', {
        until: moment(grace.until),
        amount: money(sumRefund(grace)),
      }),
    );
  if (first) {
    const values = { until: moment(first.until), amount: money(sumRefund(first)) };
    if (second === undefined) messages.push(say(isLed ? 'sentence.then_by' : 'sentence.by', values));
    else
      messages.push(
        say(isLed ? 'sentence.then_by_steps' : 'sentence.by_steps', {
          ...values,
          later: moment(second.until),
          less: money(sumRefund(second)),
        }),
      );
  } else if (isLed) messages.push(say('sentence.then_none'));
  else if (ended)
    messages.push(
      say(ended.percent === 100 ? 'sentence.ended' : 'sentence.ended_part', { ended: moment(ended.until) }),
    );
  else messages.push(say('sentence.none'));

  const credit = creditMessage(grace ?? first, money);
  if (credit) messages.push(credit);
  if (first && first.fee_not_refunded > 0) {
    const fee = money(first.fee_not_refunded);
    if (!addsFee) messages.push(say('sentence.fee', { fee }));
    else if (terms.is_booked) messages.push(say('sentence.fee_unless', { fee, grace: moment(grace.until) }));
    else messages.push(say('sentence.fee_unless_in_hour', { fee }));
  }
  return messages;
}

function creditMessage(stage: CancellationStage | undefined, money: (amount: number) => MoneyValue): Message | null {
  if (stage === undefined || stage.refund_credit === 0) return null;
  if (stage.refund_amount === 0) return say('sentence.as_credit');
  return say('sentence.part_as_credit', { credit: money(stage.refund_credit) });
}

/** Describes a policy's refunds before a time is chosen, with the deadlines of `policySteps`. */
export function policySentence(policy: CancellationPolicy): Message[] {
  return [say(`policy.${policy}`), say('policy.fee')];
}
