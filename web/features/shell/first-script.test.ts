import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstScript } from './first-script.ts';

type Attributes = Record<string, string>;

/** The attributes that the first script gives a page in a browser with these abilities. */
function attributesIn({ before = '', supports = (): boolean => true }): Attributes {
  const attributes: Attributes = {};
  const setAttribute = (name: string, value: string) => {
    attributes[name] = value;
  };
  runInNewContext(`${before};${firstScript('light')}`, {
    document: { documentElement: { setAttribute } },
    CSS: { supports },
    addEventListener: () => undefined,
  });
  return attributes;
}

test('a browser that can run the page hears nothing', () => {
  expect(attributesIn({})).toEqual({});
});

test.each([
  ['Chrome 109, without sorted copies of lists', { before: 'delete Array.prototype.toSorted' }],
  ['Chrome 110, without mixed colors', { supports: (...query: string[]) => !query.join(' ').includes('color-mix') }],
  ['Safari before 9, without questions about styles', { before: 'CSS = undefined' }],
  [
    'Safari 16.3, without lookbehind',
    { before: 'RegExp = class { constructor(p) { if (p.includes("?<=")) throw new SyntaxError(p) } }' },
  ],
])('%s is told that it is too old, and nothing fails', (_which, abilities) => {
  expect(attributesIn(abilities)).toEqual({ 'data-old-browser': '' });
});
