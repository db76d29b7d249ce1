import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { attached } from './real.ts';

const invitation = {
  filename: 'booking.ics',
  content_type: 'text/calendar; charset=utf-8; method=REQUEST',
  content: 'BEGIN:VCALENDAR',
};
const receipt = { filename: 'receipt.pdf', content_type: 'application/pdf', content: '%PDF' };

test('an invitation is the calendar part of its mail, other files are files', async () => {
  expect(attached([receipt, invitation])).toEqual({
    icalEvent: { method: 'REQUEST', filename: 'booking.ics', content: 'BEGIN:VCALENDAR' },
    attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content: '%PDF' }],
  });
  const plain = { ...invitation, content_type: 'text/calendar; charset=utf-8' };
  expect(attached([plain])).toEqual({
    attachments: [{ filename: 'booking.ics', contentType: plain.content_type, content: plain.content }],
  });
  expect(attached([])).toEqual({ attachments: [] });
});

test('so it leaves', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ to: 'a@example.com', text: 'Hello', ...attached([invitation]) });
  expect(String(message)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
});
