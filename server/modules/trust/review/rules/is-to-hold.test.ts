import { expect, test } from 'vitest';
import type { ContentCause } from '#contract/states/content.ts';
import { isToHold } from './is-to-hold.ts';

const first: readonly ContentCause[] = ['first'];
const word: readonly ContentCause[] = ['contact', 'word'];

test.each([
  ['a first page', { causes: first, news: 'published', is_approved: false }, true],
  ['a page without doubt', { causes: [], news: 'published', is_approved: false }, false],
  ['a page that is published again, approved before', { causes: first, news: 'published', is_approved: true }, false],
  ['an edit with a number', { causes: ['contact'], news: 'changed', is_approved: false }, false],
  ['an edit with a listed word', { causes: word, news: 'changed', is_approved: true }, true],
] as const)('%s', (_name, content, held) => {
  expect(isToHold({ kind: 'page', ...content }, ['page', 'review'])).toBe(held);
  expect(isToHold({ kind: 'page', ...content }, ['event'])).toBe(false);
});
