import type { LegalKind } from '#contract/entities/legal.ts';
import { formatMoney } from '#contract/money.ts';

/** What the templates are written from. */
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
  /** The service fee in force in the market's currency; null where there is none. */
  readonly fee: { readonly percent_basis_points: number; readonly fixed: number } | null;
  readonly gives_credit: boolean;
  /** Whether people can delete their account and download their data by themselves. */
  readonly has_deletion: boolean;
  readonly has_export: boolean;
}

/** The text an operator begins with, in the markup of legal texts. It promises only what the facts say. */
export function legalTemplate(kind: LegalKind, facts: LegalFacts): string {
  const parts = { privacy: privacy(facts), terms: terms(facts), imprint: imprint(facts) }[kind];
  return parts.filter((part) => part !== '').join('\n\n');
}

const nameOf = ({ operator, market_name }: LegalFacts) =>
  operator.name === '' ? `The operator of ${market_name}` : operator.name;
const reach = ({ operator }: LegalFacts) =>
  operator.email === '' ? 'us (see [Contact](/imprint))' : `us at [${operator.email}](mailto:${operator.email})`;

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
    'end sessions on other devices',
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
    `${nameOf(facts)} runs ${market_name} and decides how personal data is used here. Write to ${reach(facts)}. Providers who get your booking are responsible for what they do with your details on their side.`,
    '## What we store',
    list([
      'Your account: name, email address, and what you add, such as a phone number, a picture or a place.',
      'Your bookings: what, when and where, the note you wrote, and every change with its time.',
      'Messages you write to providers and customers, with their files.',
      'Payments: amounts, times and the last digits of a card. Card numbers go to the payment company and never reach us.',
      'What you publish: your page, services, pictures and reviews.',
      'For security: when and from which kind of device you signed in.',
    ]),
    '## Why we store it',
    'To arrange bookings, take and return money correctly, remind you, keep accounts safe, and because the law asks us to keep records of payments. We don’t sell data and show no advertising from others.',
    '## Who sees it',
    'A provider sees your name and contact details once you book with them. Others see your first name, the first letter of your last name and your picture beside reviews you write. Your email address and phone number are never public.',
    'Companies that do part of the work for us get what that part needs: the payment company, the mail service, and the host of our servers.',
    '## Cookies',
    'One cookie keeps you signed in. One lets your browser be recognized, so that nobody who guesses at your password can lock you out. Others remember your time zone and your colors. None follows you to other sites.',
    '## How long',
    `We keep account data while you have an account. We keep records of payments for as long as bookkeeping law requires.`,
    '## What you can do',
    `In your profile you can ${joined(self)}. For ${joined(asked, 'or')}, write to ${reach(facts)}. You can also complain to the data protection authority where you live.`,
    '## Changes',
    'When this text changes, we publish the new version here with its date.',
  ];
}

function terms(facts: LegalFacts): string[] {
  const { market_name, currency, fee } = facts;
  const isFree = fee === null || (fee.percent_basis_points === 0 && fee.fixed === 0);
  return [
    `## What ${market_name} is`,
    `Providers offer services here; customers and guests book them. The contract for a service is between you and the provider. ${nameOf(facts)} runs ${market_name}, takes the payment for the provider and passes it on.`,
    '## Your account',
    'You need to be of age, or have the agreement of a parent or guardian. Give details that are right, keep your password to yourself, and tell us if somebody else uses your account.',
    '## Booking',
    'A booking is made when it’s confirmed. Some services are confirmed at once; others are requests that the provider answers within the time shown. While you pay, we hold the time for 15 minutes.',
    isFree
      ? `The price you see before paying is the whole price. There’s no service fee in ${currency}.`
      : `The price you see before paying is the whole price. It includes our service fee, shown as a line of its own: ${feeText(facts)} in ${currency}; other currencies can differ. A booking keeps the fee it was made with.`,
    '## Cancelling and refunds',
    'Every service has one of three policies, which is kept with your booking:',
    list([
      '**Flexible:** full refund of the price until 24 hours before the start.',
      '**Moderate:** full refund until 72 hours before, half until 24 hours before.',
      '**Strict:** half until 7 days before.',
    ]),
    'Within one hour of booking, and more than 24 hours before the start, you get everything back. If the provider cancels, you get everything back, the service fee included. You see the exact amount before you cancel.',
    facts.gives_credit
      ? '## Referral credit\n\nCredit for bringing somebody new pays for bookings. It can’t be paid out.'
      : '',
    '## Offering services',
    'Describe what you offer truthfully, keep your hours current, and come to what you have accepted. Earnings become available 48 hours after a booking ends, unless somebody reports a problem with it. You pay the taxes on your earnings.',
    '## Reviews and conduct',
    'Reviews come from people whose booking took place. Write what happened, fairly. Don’t insult, threaten, discriminate, publish what isn’t yours, or ask people to pay outside the marketplace.',
    'We can hide reviews, unlist services, and suspend pages and accounts that break these rules. We tell you why, and you can ask us to look again.',
    '## Liability',
    'We answer for running the marketplace with care; the provider answers for the service. Nothing here limits rights that the law gives you as a consumer.',
    '## Changes and law',
    'When these terms change, we publish the new version here with its date. Bookings made before keep their price and cancellation policy. The law of the country where the operator is established applies, without taking away the protection of your own country’s consumer law.',
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

/** The fee as people say it: `5% + $0.30`. */
function feeText({ fee, currency }: LegalFacts): string {
  const percent = fee && fee.percent_basis_points > 0 ? `${fee.percent_basis_points / 100}%` : '';
  const fixed = fee && fee.fixed > 0 ? formatMoney(fee.fixed, currency) : '';
  return [percent, fixed].filter((part) => part !== '').join(' + ');
}

function joined(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
