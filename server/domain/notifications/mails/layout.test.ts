import { expect, test } from 'vitest';
import { button, code, facts, heading, mailLayout, note, paragraph, priceTable, quote } from './index.ts';

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
