import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageFaults, outlookFaults, partFaults, timeFaults } from '#test/mail/mail-form.ts';
import * as index from './index.ts';
import { mailLayout } from './layout.ts';

const { bookingCard, button, code, facts, heading, note, paragraph } = index;
const { priceTable, quote, textLink, textLinks, withChoicesLink, writeMail } = index;

const frame = { market_name: 'Plaza', language: 'en', origin: 'https://plaza.example' };

test('a mail has its parts drawn and in words, and what people wrote is never markup', async () => {
  const { html, text } = await mailLayout({
    ...frame,
    title: 'Your hour is booked',
    preview: 'Tuesday at ten',
    reason: 'You get this mail because you booked.',
    blocks: [
      paragraph('Dear <script>alert(1)</script>,'),
      heading('When'),
      facts([
        { label: 'When', value: 'Tuesday' },
        { label: 'Where', value: 'Main Street' },
      ]),
      priceTable([
        { label: 'One hour', amount: '$40.00' },
        { label: 'Total', amount: '$40.00', total: true },
      ]),
      quote('Second floor,\nplease ring'),
      code('123456', 'Valid for ten minutes.'),
      button('See the booking', '/booking', frame),
      note('Small print'),
    ],
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('href="https://plaza.example/booking"');
  expect(html).toContain('123456');
  expect(html).toContain('word-break:break-word');
  expect(text).toContain('See the booking:\nhttps://plaza.example/booking');
  expect(text).toContain('When:  Tuesday\nWhere: Main Street');
  expect(text).toContain('> please ring');
  expect(text.endsWith('Plaza · https://plaza.example\n')).toBe(true);
});

const two = 'Bring a mat.\nRing twice.';
const blocks = {
  paragraph: paragraph(two, ['mat']),
  note: note(two),
  quote: quote(two),
  facts: facts([
    { label: 'Dates', value: 'Tuesday\nWednesday' },
    { label: 'Where', value: 'Main Street' },
  ]),
  heading: heading('When'),
  priceTable: priceTable([{ label: 'Total', amount: '$40.00', total: true }]),
  code: code('123456', 'Valid for ten minutes.'),
  button: button('See the booking', '/booking', frame, { is_wide: true }),
  textLink: textLink('Ada', two, '/ticket/1', frame),
  textLinks: textLinks(
    [
      { label: 'Change', href: '/change' },
      { label: 'Cancel', href: '/cancel' },
    ],
    frame,
  ),
  bookingCard: bookingCard({
    ...{ month: 'May', day: '5', when: 'Tuesday, 10:00 AM Portland time', where: ['Main Street'] },
    rows: [
      { label: 'One hour', amount: '$40.00' },
      { label: 'Total', amount: '$40.00', total: true },
    ],
  }),
};

const everything = (own: Partial<Parameters<typeof mailLayout>[0]> = {}) =>
  mailLayout({
    ...frame,
    ...{
      title: 'Everything',
      preview: 'A mail',
      reason: 'You get it because you test.',
      blocks: Object.values(blocks),
    },
    ...own,
  });

test('every part of a mail shows in classic Outlook and has its line breaks', async () => {
  const parts = Object.keys(index).filter((name) => name !== 'writeMail' && name !== 'withChoicesLink');
  expect(Object.keys(blocks).sort()).toEqual(parts.sort());
  const logo = { path: '/logo.png', width: 48, height: 48 };
  const cover = { path: '/cover.png', width: 640, height: 300, alt: 'A hall' };
  for (const own of [{}, { logo, cover }]) {
    const mail = withChoicesLink(await everything(own), { label: 'Stop', url: 'https://plaza.example/stop' });
    expect(outlookFaults({ html: mail.html })).toEqual([]);
    expect(partFaults(mail)).toEqual([]);
    expect(timeFaults(mail)).toEqual([]);
    for (const whole of ['paragraph', 'note', 'quote', 'textLink'])
      expect(mail.html.replaceAll(/<\/?b>/g, ''), whole).toContain('Bring a mat.<br/>Ring twice.');
    expect(mail.html.replaceAll(/<\/?b>/g, '').split('Bring a mat.<br/>Ring twice.')).toHaveLength(5);
    expect(mail.html).toContain('Tuesday<br/>Wednesday');
    expect(mail.text).toContain('Dates: Tuesday\n       Wednesday\nWhere: Main Street\n');
  }
});

test('the title of a mail is its subject, and its first block its preview, unless it has others', async () => {
  const mail = { kind: 'test_mail', to: 'ada@example.com', title: 'Hello', blocks: [paragraph('Mail works.')] };
  const written = await writeMail(frame, mail);
  expect(written).toEqual({
    ...{ channel: 'email', kind: 'test_mail', to: 'ada@example.com', subject: 'Hello' },
    ...(await mailLayout({ ...frame, title: 'Hello', preview: 'Mail works.', blocks: mail.blocks })),
  });
  const own = {
    subject: 'Hello from Plaza',
    preview: 'Read on',
    language: 'ar-XB',
    once_key: 'hello',
    is_answer: true,
  };
  const { html, ...others } = await writeMail(frame, { ...mail, ...own });
  expect(others).toMatchObject({ subject: 'Hello from Plaza', once_key: 'hello', is_answer: true });
  expect(html).toContain('Read on');
  expect(html).toMatch(/<html[^>]* lang="ar-XB"/);
  expect(others).not.toHaveProperty('preview');
});

test('nothing but these parts writes the HTML of mails', () => {
  const folder = join(import.meta.dirname, '../../..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const writers = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('createElement'));
  expect(writers.filter((name) => !name.startsWith('modules/notifications/mails/'))).toEqual([]);
  expect(writers).toContain('modules/notifications/mails/blocks.ts');
});

test('the foot says that nobody reads replies, unless somebody does', async () => {
  const sentence = 'We don’t receive replies to this email.';
  const [without, withReplies] = [await everything(), await everything({ has_replies: true })];
  for (const part of ['html', 'text'] as const) {
    expect(without[part]).toContain(sentence);
    expect(withReplies[part]).not.toContain(sentence);
  }
});

test.each([
  ['<table style="padding:4px"><tr><td>', 'padding of table'],
  ['<table style="margin:0;padding-left:4px">', 'padding of table'],
  ['<p style="padding:0 0 4px">', 'padding of p'],
  ['<p style="white-space:pre-line">', 'line breaks of p by its style'],
  ['<td style="padding-inline-end:4px">', 'a side of td by direction'],
  ['<table style="max-width:640px">', 'largest width of table without a ghost table'],
  [
    '<!--[if mso]><table width="600"><![endif]--><div style="max-width:640px"><!--[if mso]></table><![endif]-->',
    'largest width of div without a ghost table',
  ],
  ['<!--[if mso]><table width="640"><tr><td><![endif]-->', 'a ghost table that is not closed'],
  ['<!--[if mso]></td></tr></table><![endif]-->', 'a ghost table that was not opened'],
])('the check of the form finds what is wrong: %s', (html, fault) => {
  expect(outlookFaults({ html })).toEqual([fault]);
});

test('the checks of parts, times and messages find what is wrong', () => {
  const link = 'https://plaza.example/a';
  expect(partFaults({ html: `<a href="${link}">A</a>`, text: '-- ' })).toEqual([`the text lacks ${link}`]);
  expect(partFaults({ html: 'A', text: `${link}\n-- ` })).toEqual([`the HTML lacks ${link}`]);
  expect(partFaults({ html: 'A', text: '--' })).toEqual(['no signature mark']);
  expect(partFaults({ html: 'A'.repeat(105_000), text: '-- ' })).toEqual(['longer than Gmail shows']);
  expect(timeFaults({ text: 'Until Friday, 8:54 PM.\nBye' })).toEqual(['Until Friday, 8:54 PM.']);
  expect(timeFaults({ text: 'Until Friday, 8:54 PM UTC.' })).toEqual([]);
  const headers = 'Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All';
  expect(messageFaults(`${headers}\r\n\r\nHello`)).toEqual([]);
  expect(messageFaults(`Subject: ${'a'.repeat(990)}\r\n\r\n${'b'.repeat(77)}\nHello`)).toEqual([
    'a line that does not end with CRLF',
    expect.stringContaining('a long header'),
    expect.stringContaining('a long line'),
    'not marked as automatic',
    'Exchange may answer it',
  ]);
});
