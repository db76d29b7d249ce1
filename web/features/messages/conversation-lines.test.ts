import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import { lastSeen, messagesOf, toConversationLines, withFiles, wrongWithFile } from './conversation-lines.ts';

const message = (seq: number, side: 'customer' | 'provider', created_at: string): Message => ({
  _id: String(seq),
  seq,
  side,
  is_mine: side === 'customer',
  subject: null,
  text: `Message ${seq}`,
  files: [],
  created_at,
  client_key: null,
});
const conversation = [
  message(1, 'customer', '2026-05-05T19:00:00Z'),
  message(2, 'customer', '2026-05-05T19:02:00Z'),
  message(3, 'customer', '2026-05-05T19:09:00Z'),
  message(4, 'provider', '2026-05-05T19:10:00Z'),
  message(5, 'provider', '2026-05-06T06:59:00Z'),
  message(6, 'provider', '2026-05-06T07:01:00Z'),
];

test('days of the viewer’s zone, and runs of one side', () => {
  const drawn = toConversationLines(conversation, 'America/Los_Angeles').map((line) =>
    line.kind === 'day' ? line.day : `${line.message.seq}${line.begins ? ' begins' : ''}${line.ends ? ' ends' : ''}`,
  );
  expect(drawn).toEqual([
    '2026-05-05',
    '1 begins',
    '2 ends',
    '3 begins ends',
    '4 begins ends',
    '5 begins ends',
    '2026-05-06',
    '6 begins ends',
  ]);
});

test('pages come newest first and may overlap', () => {
  const pages = [
    { items: conversation.slice(3) },
    { items: conversation.slice(1, 4) },
    { items: conversation.slice(0, 1) },
  ];
  expect(messagesOf(pages).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the last own message that was read says so', () => {
  expect([0, 1, 2, 3, 6].map((seen) => lastSeen(conversation, seen))).toEqual([null, 1, 2, 3, 3]);
});

const file = (name: string, type = 'application/pdf', size = 1000) => ({ name, type, size, lastModified: 1 });

test('what would not be taken is known before it travels', () => {
  expect(wrongWithFile(file('plan.pdf'))).toBeNull();
  expect(wrongWithFile(file('drawing.svg', 'image/svg+xml'))).toBe('wrong_kind');
  expect(wrongWithFile(file('plan.pdf', 'application/pdf', 11_000_000))).toBe('too_large');
});

test('a file is chosen once, and those above the maximum are left out', () => {
  const [a, b, c] = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
  expect(withFiles([a], [{ ...a }, b, file('x.svg', 'image/svg+xml')], 2)).toEqual({ files: [a, b], isOver: false });
  expect(withFiles([a, b], [c], 2)).toEqual({ files: [a, b], isOver: true });
});
