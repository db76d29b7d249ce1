import { expect, test } from 'vitest';
import { firstLink } from './first-link.ts';

const origin = 'https://plaza.example';

test('the link of a mail is the first of this marketplace, and neither its home page nor another site', () => {
  const others = `See https://evil.example/x and ${origin}.evil.example/y`;
  const text = `${others}\n\nOpen:\n${origin}/booking?open=1\n\n--\nPlaza · ${origin}\n`;
  expect(firstLink(text, origin)).toBe(`${origin}/booking?open=1`);
  expect(firstLink(`--\nPlaza · ${origin}\n`, origin)).toBeNull();
  expect(firstLink('', origin)).toBeNull();
});
