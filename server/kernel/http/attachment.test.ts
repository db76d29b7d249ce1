import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['plain.pdf', 'attachment; filename="plain.pdf"'],
  ['two words (1).pdf', 'attachment; filename="two words (1).pdf"'],
  [
    `a"; filename="evil.exe`,
    `attachment; filename="a_; filename=_evil.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22evil.exe`,
  ],
  ['a\\".pdf', `attachment; filename="a__.pdf"; filename*=UTF-8''a%5C%22.pdf`],
  ['a\r\nSet-Cookie: a=b\u0000.pdf', 'attachment; filename="aSet-Cookie: a=b.pdf"'],
  ['Größe ’24.pdf', `attachment; filename="Gr__e _24.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9924.pdf`],
  [`é'(*)!.pdf`, `attachment; filename="_'(*)!.pdf"; filename*=UTF-8''%C3%A9%27%28%2A%29!.pdf`],
  ['100%41.pdf', `attachment; filename="100_41.pdf"; filename*=UTF-8''100%2541.pdf`],
  ['😀.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('%j is saved by %j', (name, header) => {
  expect(attachment(name)).toBe(header);
  // An extended value allows no other characters (RFC 8187, attr-char).
  expect(header.split("UTF-8''")[1] ?? '').toMatch(/^[\w.!#$&+^`|~%-]*$/);
});
