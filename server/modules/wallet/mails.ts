import { formatMoney } from '#contract/money.ts';
import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { PayoutRow } from './payouts/payout-store.ts';
import { payoutReason } from './rules/entry-label.ts';

/** The mail about an arrived or returned withdrawal. */
export async function payoutMail(
  frame: MailFrame,
  mail: { to: string; language: string; payout: PayoutRow },
): Promise<NewMessage> {
  const { payout, to, language } = mail;
  const sum = formatMoney(payout.amount, payout.currency, { exact: true, language });
  const isPaid = payout.status === 'paid';
  const reason = payoutReason(payout.status, payout.reason);
  return writeMail(frame, {
    ...{ kind: `payout_${payout.status}`, to, language, once_key: `payout:${payout.id}:${payout.status}` },
    title: isPaid ? `${sum} arrived at your bank` : `${sum} came back from your bank`,
    blocks: [
      paragraph(
        isPaid
          ? 'Your payout has arrived. Your bank may take a day to show it.'
          : 'Your payout didn’t arrive. The money is back in your wallet.',
      ),
      facts([
        { label: 'Amount', value: sum },
        { label: 'Bank', value: payout.bank },
        ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
      ]),
      isPaid ? button('Open wallet', '/wallet', frame) : button('Check bank account', '/bank_verification', frame),
      note('We never ask for bank details by email or phone. You only enter them on our payment company’s page.'),
    ],
    reason: 'You’re getting this email because you withdrew money from your wallet.',
  });
}

/** The mail to staff about the findings of the nightly check of the ledger. */
export async function ledgerMail(
  frame: MailFrame,
  mail: { to: string; faults: readonly string[]; day: string },
): Promise<NewMessage> {
  const { to, faults, day } = mail;
  return writeMail(frame, {
    ...{ kind: 'ledger_faults', to, once_key: `ledger:${day}:${to}` },
    title: faults.length === 1 ? 'Ledger check found a problem' : `Ledger check found ${faults.length} problems`,
    preview: faults[0] ?? '',
    blocks: [
      paragraph('Last night’s ledger check found problems. No money moves because of this, but please have a look.'),
      facts(faults.slice(0, 20).map((fault, at) => ({ label: String(at + 1), value: fault }))),
      button('Open ledger', '/admin/books', frame),
      note('You can check again there, or with the command `npm run ledger:check`.'),
    ],
    reason: 'You’re getting this email because you handle payments for this marketplace.',
  });
}
