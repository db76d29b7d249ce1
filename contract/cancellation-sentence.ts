import type { CancellationPolicy } from './cancellation.ts';
import { back, type CancellationStage, type CancellationTerms } from './cancellation-terms.ts';
import { formatMoney } from './money.ts';
import { writeWithZone } from './zone-name.ts';

/** An amount in minor units, to be written as the reader writes money. */
interface MoneyValue {
  readonly amount: number;
  readonly currency: string;
}

/** A moment, to be written in a zone as the reader writes dates; `label` adds the zone's name. */
interface MomentValue {
  readonly at: string;
  readonly zone: string;
  readonly shape: 'moment';
  readonly label: boolean;
}

type Value = MoneyValue | MomentValue | number;

/** One of the messages of a cancellation, with what it is filled with. */
export interface CancellationMessage {
  readonly key: CancellationKey;
  readonly values: Readonly<Record<string, Value>>;
}

/** The zone that deadlines are options in, and whether it is named. */
export interface ZoneOptions {
  readonly zone: string;
  readonly label: boolean;
}

/** What cancelling gives back, as one to three messages that are read one after the other. */
export function cancellationSentence(terms: CancellationTerms, options: ZoneOptions): CancellationMessage[] {
  const moment = (at: string): MomentValue => ({ at, ...options, shape: 'moment' });
  const { stages, paid, ended, closes_at } = terms;
  const last = stages.at(-1);
  if (last === undefined) return [{ key: 'closed', values: { closed: moment(closes_at) } }];
  if (paid === 0) return [{ key: 'free', values: { until: moment(last.until) } }];

  const money = (amount: number) => ({ amount, currency: terms.currency });
  const uncharged = stages.find((stage) => !stage.is_charged);
  const grace = stages.find((stage) => stage.is_charged && stage.is_grace);
  const paying = stages.filter((stage) => stage.is_charged && !stage.is_grace && back(stage) > 0);
  const [first, second] = paying;
  // The grace needs no sentence of its own where it only adds the fee to the full price.
  const addsFee = grace !== undefined && first !== undefined && back(grace) === back(first) + first.fee_not_refunded;
  const isLed = uncharged !== undefined || (grace !== undefined && !addsFee);

  const messages: CancellationMessage[] = [];
  if (uncharged) messages.push({ key: 'uncharged', values: { until: moment(uncharged.until) } });
  else if (grace && !addsFee)
    messages.push({
      key: terms.is_booked ? 'all' : 'all_in_hour',
      values: { until: moment(grace.until), amount: money(back(grace)) },
    });
  if (first) {
    const values = { until: moment(first.until), amount: money(back(first)) };
    if (second === undefined) messages.push({ key: isLed ? 'then_by' : 'by', values });
    else
      messages.push({
        key: isLed ? 'then_by_steps' : 'by_steps',
        values: { ...values, later: moment(second.until), less: money(back(second)) },
      });
  } else if (isLed) messages.push({ key: 'then_none', values: {} });
  else if (ended)
    messages.push({ key: ended.percent === 100 ? 'ended' : 'ended_part', values: { ended: moment(ended.until) } });
  else messages.push({ key: 'none', values: {} });

  const credit = creditMessage(grace ?? first, money);
  if (credit) messages.push(credit);
  if (first && first.fee_not_refunded > 0) {
    const fee = money(first.fee_not_refunded);
    if (!addsFee) messages.push({ key: 'fee', values: { fee } });
    else if (terms.is_booked) messages.push({ key: 'fee_unless', values: { fee, grace: moment(grace.until) } });
    else messages.push({ key: 'fee_unless_in_hour', values: { fee } });
  }
  return messages;
}

function creditMessage(
  stage: CancellationStage | undefined,
  money: (amount: number) => MoneyValue,
): CancellationMessage | null {
  if (stage === undefined || stage.refund_credit === 0) return null;
  if (stage.refund_amount === 0) return { key: 'as_credit', values: {} };
  return { key: 'part_as_credit', values: { credit: money(stage.refund_credit) } };
}

/** What a policy promises where no time is chosen yet; the deadlines in its text are those of `policySteps`. */
export function policySentence(policy: CancellationPolicy): CancellationMessage[] {
  return [
    { key: `policy_${policy}`, values: {} },
    { key: 'policy_fee', values: {} },
  ];
}

/** The English text of each message; `<b>` marks what is set in bold. */
export const cancellationTexts = {
  by: 'Cancel by <b>{until}</b> to get {amount} back.',
  by_steps: 'Cancel by <b>{until}</b> to get {amount} back, or by <b>{later}</b> to get {less} back.',
  then_by: 'After that, cancel by <b>{until}</b> to get {amount} back.',
  then_by_steps: 'After that, cancel by <b>{until}</b> to get {amount} back, or by <b>{later}</b> to get {less} back.',
  then_none: 'After that, there’s no refund.',
  all: 'Cancel by <b>{until}</b> to get all {amount} back.',
  all_in_hour: 'Cancel within an hour of booking to get all {amount} back.',
  uncharged: 'Cancel by <b>{until}</b> and you pay nothing.',
  free: 'It’s free to cancel until <b>{until}</b>.',
  none: 'No refund: it’s too close to the start.',
  ended: 'No refund: free cancellation ended <b>{ended}</b>.',
  ended_part: 'No refund: the deadline was <b>{ended}</b>.',
  closed: 'Cancelling closed on <b>{closed}</b>.',
  as_credit: 'It comes back as credit.',
  part_as_credit: '{credit} of it comes back as credit.',
  fee: 'The {fee} service fee isn’t refunded.',
  fee_unless: 'The {fee} service fee isn’t refunded unless you cancel by {grace}.',
  fee_unless_in_hour: 'The {fee} service fee isn’t refunded unless you cancel within an hour of booking.',
  policy_flexible: 'Cancel up to 24 hours before the start to get the price back.',
  policy_moderate:
    'Cancel up to 72 hours before the start to get the price back, or up to 24 hours before to get half.',
  policy_strict: 'Cancel up to 7 days before the start to get half the price back.',
  policy_fee: 'The service fee isn’t refunded.',
} as const;
export type CancellationKey = keyof typeof cancellationTexts;

/** Writes messages one after the other in a language, in pieces that are plain or bold. */
export function writeCancellation(
  messages: readonly CancellationMessage[],
  language: string,
): { readonly text: string; readonly isBold: boolean }[] {
  const whole = messages
    .map(({ key, values }) =>
      cancellationTexts[key].replace(/\{(\w+)\}/g, (_, name: string) => writeValue(values[name] ?? 0, language)),
    )
    .join(' ');
  return whole
    .split(/<\/?b>/)
    .map((text, at) => ({ text, isBold: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function writeValue(value: Value, language: string): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if ('amount' in value) return formatMoney(value.amount, value.currency, language);
  const shape = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  const written = value.label
    ? writeWithZone(value.at, value.zone, shape, language)
    : new Intl.DateTimeFormat(language, { ...shape, timeZone: value.zone }).format(new Date(value.at));
  // A line never ends before AM or PM.
  return written.replace(/(?<=\d)\s(?=[ap]\.?m\b)/gi, '\u00a0');
}
