import { expect, test } from 'vitest';
import { toSmtpMessage } from './smtp.ts';

const mail = { id: 'one', to: 'gwen@example.com', subject: 'Hello', text: 'Hello', html: null, attachments: [] };
const from = 'Plaza <plaza@example.org>';

test('answers go to the mailbox that the operator named, and to nobody’s without one', () => {
  expect(toSmtpMessage(mail, { from, reply_to: 'people@example.org' })).toMatchObject({
    ...{ from, replyTo: 'people@example.org' },
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  expect(toSmtpMessage(mail, { from })).not.toHaveProperty('replyTo');
});
