import { WITHDRAWAL_DAYS } from '#contract/cancellation/withdrawal.ts';
import type { LegalKind } from '#contract/choices/legal.ts';
import { formatMoney } from '#contract/money.ts';
import { toContact } from './rules/operator-gaps.ts';

/** The facts from which the templates are written. */
export interface LegalFacts {
  readonly market_name: string;
  readonly operator: {
    readonly name: string;
    readonly address: string;
    readonly email: string;
    readonly phone: string;
    readonly register: string;
  };
  readonly currency: string;
  /** The service fee in force in the market's currency; null if there is none. */
  readonly fee: { readonly percent_basis_points: number; readonly fixed: number } | null;
  /** Whether customers pay online; if not, they pay the provider on site. */
  readonly takes_payments: boolean;
  /** Whether people earn credit by inviting others, and can use it. */
  readonly gives_credit: boolean;
  readonly has_reviews: boolean;
  readonly has_events: boolean;
  /** Whether customers may withdraw from contracts, by EU law. */
  readonly withdrawals: boolean;
  /** How long a checkout holds its time (minutes). */
  readonly hold_minutes: number;
  /** Whether users can delete their account and download their data themselves. */
  readonly has_deletion: boolean;
  readonly has_export: boolean;
}

/** Writes the initial text of an operator, in the markup of legal texts. It promises only what the facts support. */
export function legalTemplate(kind: LegalKind, facts: LegalFacts): string {
  const parts = { privacy: privacy(facts), terms: terms(facts), imprint: imprint(facts) }[kind];
  return parts.filter((part) => part !== '').join('\n\n');
}

const nameOf = ({ operator, market_name }: LegalFacts) =>
  operator.name === '' ? `The operator of ${market_name}` : operator.name;

const reach = ({ operator }: LegalFacts) =>
  operator.email === '' ? `us (see [Contact${toContact})` : `us at [${operator.email}](mailto:${operator.email})`;

function list(items: readonly (string | false)[]): string {
  return items
    .filter((item) => item !== false)
    .map((item) => `- ${item}`)
    .join('\n');
}

function privacy(facts: LegalFacts): string[] {
  const { market_name } = facts;
  const self = [
    'read and correct your details',
    'sign out other devices',
    facts.has_export && 'download your data',
    facts.has_deletion && 'delete your account',
  ].filter((each) => each !== false);
  const asked = [
    !facts.has_export && 'a copy of your data',
    !facts.has_deletion && 'deletion of your account',
    'an objection to how we use your data',
  ].filter((each) => each !== false);
  return [
    '## Who is responsible',
    `${nameOf(facts)} runs ${market_name} and decides how we use personal data here. Write to ${reach(facts)}. ` +
      'Providers you book are responsible for how they use your details.',
    '## What we store',
    list([
      'Your account: name, email address, and anything you add, such as a phone number, a picture or a place.',
      'Your bookings: what, when and where, the note you wrote, and every change with its time.',
      'Your messages to providers and customers, with their files.',
      facts.takes_payments &&
        'Payments: amounts, times and the last digits of a card. Card numbers go straight to our payment company, so ' +
          'we never see them.',
      `What you publish: your page, services${facts.has_reviews ? ', pictures and reviews' : ' and pictures'}.`,
      'For security: when you signed in, and on which kind of device.',
    ]),
    '## Why we store it',
    facts.takes_payments
      ? 'To arrange bookings, handle payments and refunds, remind you, and keep accounts safe, ' +
        'and because the law requires us to keep payment records. We don’t sell your data or show ads.'
      : 'To arrange bookings, remind you, and keep accounts safe. We don’t sell your data or show ads.',
    '## Who sees it',
    'A provider sees your name and contact details once you book with them. ' +
      (facts.has_reviews
        ? 'Others see your first name, the first letter of your last name and your picture next to your reviews. '
        : '') +
      'Your email address and phone number are never public.',
    'Companies that work for us get only what they need: ' +
      `${facts.takes_payments ? 'our payment company, email service' : 'our email service'} and server host.`,
    '## Cookies',
    'One cookie keeps you signed in. One recognizes your browser, so nobody can lock you out by guessing your ' +
      'password. Others remember your time zone and theme. None of them follow you to other sites.',
    '## How long',
    'We keep account data while you have an account.' +
      (facts.takes_payments ? ' We keep payment records for as long as accounting law requires.' : ''),
    '## What you can do',
    `In your profile you can ${joined(self)}. ` +
      (facts.has_deletion ? 'Without an account, you can delete your data from the page of a booking. ' : '') +
      `For ${joined(asked, 'or')}, write to ${reach(facts)}. ` +
      'You can also complain to the data protection authority where you live.',
    '## Changes',
    'When this text changes, we publish the new version here with its date.',
  ];
}

/** How a booking is confirmed, however it is paid. */
const confirming =
  'Your booking counts once it’s confirmed. Some services are confirmed instantly. ' +
  'Others are requests, which the provider answers within the time shown.';

function terms(facts: LegalFacts): string[] {
  const { market_name, takes_payments } = facts;
  const collects = takes_payments ? ', collects payments for providers and passes them on' : '';
  return [
    `## What ${market_name} is`,
    'Providers offer services here, and customers and guests book them. The contract for a service is between you ' +
      `and the provider. ${nameOf(facts)} runs ${market_name}${collects}.`,
    '## Your account',
    'You need to be an adult, or have a parent’s or guardian’s permission. ' +
      'Give correct details, keep your password to yourself, and tell us if someone else uses your account.',
    ...(takes_payments ? paidTerms(facts) : onSiteTerms()),
    ...(facts.withdrawals ? withdrawalTerms(facts) : []),
    facts.gives_credit
      ? '## Referral credit\n\nYou can use referral credit to pay for bookings. We can’t pay it out. ' +
        'It isn’t for bookings between people who referred one another, or who share a card or device. ' +
        'We take it back if the booking that earned it is refunded.'
      : '',
    '## Offering services',
    'Describe your services truthfully, keep your hours up to date, and show up for the bookings you accept. ' +
      (takes_payments
        ? 'Earnings become available 48 hours after a booking ends, unless someone reports a problem. '
        : 'Customers pay you on site. ') +
      'You pay the taxes on your earnings.',
    facts.has_reviews ? '## Reviews and conduct' : '## Conduct',
    (facts.has_reviews
      ? 'Only customers with a completed booking can write reviews. Be fair and write what happened. '
      : '') +
      'Don’t insult, threaten, discriminate, ' +
      (takes_payments
        ? 'publish what isn’t yours, or ask people to pay outside the marketplace.'
        : 'or publish what isn’t yours.'),
    `We can ${facts.has_reviews ? 'hide reviews, ' : ''}unlist services${facts.has_events ? ' and events' : ''}` +
      `${facts.has_reviews ? ',' : ''} and suspend pages and accounts that break these rules. ` +
      'We tell you why, and you can ask us to review the decision.',
    '## Liability',
    'We’re responsible for running the marketplace with care, and the provider is responsible for the service. ' +
      'Nothing here limits your rights as a consumer.',
    '## Changes and law',
    'When these terms change, we publish the new version here with its date. ' +
      'Existing bookings keep their price and cancellation policy. The law of the country where the operator is ' +
      'established applies, without taking away the protection of your own country’s consumer law.',
  ];
}

/** Booking and cancelling where customers pay online. */
function paidTerms(facts: LegalFacts): string[] {
  const { currency, fee } = facts;
  const isFree = fee === null || (fee.percent_basis_points === 0 && fee.fixed === 0);
  return [
    '## Booking',
    `${confirming} While you pay, we hold the time for ${facts.hold_minutes} minutes.`,
    isFree
      ? `The price you see before paying is the full price. There’s no service fee in ${currency}.`
      : 'The price you see before paying is the full price. It includes our service fee, ' +
        `shown on its own line: ${feeText(facts)} in ${currency}. Other currencies can differ. ` +
        'Existing bookings keep their fee.',
    '## Cancelling and refunds',
    'Every service has one of three policies, and your booking keeps the one you booked with:',
    list([
      '**Flexible:** full refund of the price until 24 hours before the start.',
      '**Moderate:** full refund until 72 hours before, half until 24 hours before.',
      '**Strict:** half until 7 days before.',
    ]),
    'Within one hour of booking, and more than 24 hours before the start, you get a full refund. ' +
      'If the provider cancels, you get a full refund, including the service fee. ' +
      'You see the exact amount before you cancel.',
  ];
}

/** Booking and cancelling where customers pay the provider on site. */
function onSiteTerms(): string[] {
  return [
    '## Booking',
    `${confirming} The price you see is the full price. You pay it to the provider, on site. There’s no service fee.`,
    '## Cancelling',
    'You can cancel a booking until it starts. Cancel as early as you can, so that someone else can have the time.',
  ];
}

/** The right of withdrawal, and how to use it. */
function withdrawalTerms({ market_name, takes_payments }: LegalFacts): string[] {
  return [
    '## Right of withdrawal',
    `If you book as a consumer, you can withdraw from the contract within ${WITHDRAWAL_DAYS} days of its conclusion, ` +
      'without giving a reason. Use [Withdraw from contract](/withdraw), which you also find on your booking and in ' +
      `its emails on ${market_name}, or tell the provider or us in your own words. ` +
      'We confirm the date and time by email at once.',
    takes_payments
      ? 'You get back everything you paid for what hasn’t begun, including the service fee, to the card ' +
        'you paid with, within 14 days at the latest.'
      : 'You owe nothing for what hasn’t begun, and the provider gives back what you paid for it within 14 days.',
    'By booking a date within these days, you ask for the service to be performed on that date. What has begun by ' +
      'the time you withdraw is paid for, and the right ends once everything is performed.',
    'There is no right of withdrawal for leisure, stays and meals on a fixed date, as most events are, for urgent ' +
      'repairs that you asked for, and where the provider isn’t a business. The cancellation policy applies to all ' +
      'bookings besides.',
  ];
}

function imprint(facts: LegalFacts): string[] {
  const { operator } = facts;
  return [
    '## Operator',
    operator.name === ''
      ? `${nameOf(facts)} hasn’t added contact details yet.`
      : [operator.name, operator.address].filter((line) => line !== '').join('\n'),
    operator.email === '' && operator.phone === ''
      ? ''
      : `## Contact\n\n${[
          operator.email === '' ? '' : `Email: [${operator.email}](mailto:${operator.email})`,
          operator.phone === '' ? '' : `Phone: ${operator.phone}`,
        ]
          .filter((line) => line !== '')
          .join('\n')}`,
    operator.register === '' ? '' : `## Registration\n\n${operator.register}`,
  ];
}

/** Formats the fee: `5% + $0.30`. */
function feeText({ fee, currency }: LegalFacts): string {
  const percent = fee && fee.percent_basis_points > 0 ? `${fee.percent_basis_points / 100}%` : '';
  const fixed = fee && fee.fixed > 0 ? formatMoney(fee.fixed, currency, { exact: true }) : '';
  return [percent, fixed].filter((part) => part !== '').join(' + ');
}

function joined(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
