import {
  button,
  facts,
  type MailFrame,
  note,
  paragraph,
  writeMail,
} from '#server/modules/notifications/mails/index.ts';
import type { NewMessage } from '#server/modules/notifications/queries.ts';
import type { Finding } from './check-store.ts';

/** The title of a comparison with findings. */
export const differencesTitle = (found: number): string =>
  found === 1
    ? 'Plaza and the payment company differ in one place'
    : `Plaza and the payment company differ in ${found} places`;

/** The mail to staff about the findings of the nightly comparison with the gateway. */
export async function differencesMail(
  frame: MailFrame,
  mail: { to: string; found: number; findings: readonly Finding[]; day: string },
): Promise<NewMessage> {
  const { to, found, findings, day } = mail;
  return writeMail(frame, {
    ...{ kind: 'gateway_differences', to, title: differencesTitle(found), once_key: `gateway:${day}:${to}` },
    preview: findings[0]?.text ?? '',
    blocks: [
      paragraph('Last night we compared every charge, refund and payout. Check these with the payment company.'),
      facts(findings.slice(0, 20).map(({ text }, at) => ({ label: String(at + 1), value: text }))),
      button('See all differences', '/admin/books', frame),
      note('You can compare again there, or with the command `npm run ledger:check`.'),
    ],
    reason: 'You’re getting this email because you handle payments for this marketplace.',
  });
}
