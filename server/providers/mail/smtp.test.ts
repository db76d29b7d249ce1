import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startMailServer } from '#test/mail/mail-server.ts';
import { smtpMailer, toAttachments } from './smtp.ts';

const invitation = {
  filename: 'booking.ics',
  content_type: 'text/calendar; charset=utf-8; method=REQUEST',
  content: 'BEGIN:VCALENDAR',
};
const receipt = { filename: 'receipt.pdf', content_type: 'application/pdf', content: '%PDF' };

test('an invitation is the calendar part of its mail, other files are files', async () => {
  expect(toAttachments([receipt, invitation])).toEqual({
    icalEvent: { method: 'REQUEST', filename: 'booking.ics', content: 'BEGIN:VCALENDAR' },
    attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content: '%PDF' }],
  });
  const plain = { ...invitation, content_type: 'text/calendar; charset=utf-8' };
  expect(toAttachments([plain])).toEqual({
    attachments: [{ filename: 'booking.ics', contentType: plain.content_type, content: plain.content }],
  });
  expect(toAttachments([])).toEqual({ attachments: [] });
});

test.each([
  ['says nothing', '', 'Greeting never received'],
  ['greets and then says nothing', '220 mail.example.org ESMTP\r\n', 'Timeout'],
])('a mail server that %s is not waited for', async (_, greeting, why) => {
  const held: Socket[] = [];
  const server = createServer((socket) => {
    held.push(socket);
    socket.on('error', () => undefined);
    socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mail = { id: '1', to: 'a@example.com', subject: 'Hello', text: 'Hello', html: null, attachments: [] };
  const send = (patience: { patience_ms?: number }) =>
    smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'plaza@example.org', ...patience }).send(mail);
  // The patient one begins earlier: it would give up first if both waited equally long.
  const patient = send({});
  const impatient = send({ patience_ms: 300 });
  await expect(Promise.race([patient, impatient])).rejects.toThrow(why);
  await expect(impatient).rejects.toThrow(why);
  await expect.poll(() => held).toHaveLength(2);
  for (const socket of held) socket.destroy();
  await expect(patient).rejects.not.toThrow(why);
  server.close();
});

test('a mail server that is never silent for long, and never done, is not waited for', async () => {
  const held: Socket[] = [];
  const server = createServer((socket) => {
    held.push(socket);
    const repeat = setInterval(() => socket.write('220-One moment, please\r\n'), 50);
    socket.on('error', () => undefined).once('close', () => clearInterval(repeat));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mail = { id: '1', to: 'a@example.com', subject: 'Hello', text: 'Hello', html: null, attachments: [] };
  const limits = { patience_ms: 60_000, limit_ms: 500 };
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'plaza@example.org', ...limits });
  await expect(mailer.send(mail)).rejects.toThrow('aborted');
  // The server cannot take it after all.
  await expect.poll(() => held.map(({ destroyed }) => destroyed)).toEqual([true]);
  server.close();
});

test('mails are not sent without TLS, except on this machine or if the operator allows it', async () => {
  const { port, received, close } = await startMailServer();
  const mail = {
    id: '1',
    to: 'a@example.com',
    subject: 'Hello',
    text: 'Your code: 123456',
    html: null,
    attachments: [],
  };
  // This name resolves to this machine, which it does not show.
  const send = (host: string, more = '') =>
    smtpMailer({ url: `smtp://${host}:${port}${more}`, from: 'plaza@example.org', patience_ms: 60_000 }).send(mail);
  await expect(send('0.0.0.0')).rejects.toThrow('STARTTLS');
  await expect(send('0.0.0.0', '?ignoreTLS=true')).rejects.toThrow('STARTTLS');
  expect(received.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  for (const [host, more] of [['127.0.0.1'], ['localhost'], ['0.0.0.0', '?requireTLS=false']] as const) {
    received.length = 0;
    await send(host, more);
    expect(received, host).toContain('Your code: 123456');
  }
  close();
});

test('so it leaves', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ to: 'a@example.com', text: 'Hello', ...toAttachments([invitation]) });
  expect(String(message)).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
});
