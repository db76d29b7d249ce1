import { formatMoney } from '#contract/money.ts';
import {
  button,
  facts,
  type MailFrame,
  mailLayout,
  note,
  paragraph,
} from '#server/domain/notifications/mails/index.ts';
import type { NewMessage } from '#server/domain/notifications/queries.ts';
import type { PayoutRow } from './payouts/payout-store.ts';
import { payoutReason } from './rules/entry-label.ts';

/** The mail about a withdrawal that arrived or came back. */
export async function payoutMail(
  frame: MailFrame,
  mail: { to: string; language: string; payout: PayoutRow },
): Promise<NewMessage> {
  const { payout, to, language } = mail;
  const sum = formatMoney(payout.amount, payout.currency, language);
  const isPaid = payout.status === 'paid';
  const title = isPaid ? `${sum} arrived at your bank` : `${sum} came back from your bank`;
  const sentence = isPaid
    ? 'Your withdrawal has arrived. Your bank may need a day to show it.'
    : 'Your withdrawal did not arrive. The money is in your wallet again, and nothing is lost.';
  const reason = payoutReason(payout.status, payout.reason);
  const drawn = await mailLayout({
    ...frame,
    language,
    title,
    preview: sentence,
    blocks: [
      paragraph(sentence),
      facts([
        { label: 'Amount', value: sum },
        { label: 'Bank', value: payout.bank },
        ...(reason === null ? [] : [{ label: 'Why', value: reason }]),
      ]),
      isPaid
        ? button('See my wallet', '/wallet', frame)
        : button('Look at my bank account', '/bank_verification', frame),
      note('We never ask for bank data by mail or phone. It is entered on the payment company’s own page only.'),
    ],
    reason: 'You get this mail because you withdrew money from your wallet.',
  });
  return {
    channel: 'email',
    kind: `payout_${payout.status}`,
    to,
    subject: title,
    ...drawn,
    once_key: `payout:${payout.id}:${payout.status}`,
  };
}

/** The mail that tells staff what the nightly look at the books found. */
export async function ledgerMail(
  frame: MailFrame,
  mail: { to: string; faults: readonly string[]; day: string },
): Promise<NewMessage> {
  const title =
    mail.faults.length === 1
      ? 'Something is wrong with the books'
      : `${mail.faults.length} things are wrong with the books`;
  const drawn = await mailLayout({
    ...frame,
    title,
    preview: mail.faults[0] ?? '',
    blocks: [
      paragraph(
        'The nightly look at the books found what cannot be. No money moves because of this mail; somebody has to look.',
      ),
      facts(mail.faults.slice(0, 20).map((fault, at) => ({ label: String(at + 1), value: fault }))),
      button('See the books', '/admin/books', frame),
      note('It is looked at anew there, as by the command `npm run ledger:check`.'),
    ],
    reason: 'You get this mail because you look after the money of this marketplace.',
  });
  return {
    channel: 'email',
    kind: 'ledger_faults',
    to: mail.to,
    subject: title,
    ...drawn,
    once_key: `ledger:${mail.day}:${mail.to}`,
  };
}
