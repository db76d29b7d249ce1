import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue, otherServices } from './catalogue.ts';

const tiles = join(import.meta.dirname, '../../web/features/search/tiles');

test('every category of an installation has a drawing of its own', () => {
  const drawings = [...catalogue, otherServices].map(({ slug }) => readFileSync(join(tiles, `${slug}.svg`), 'utf8'));
  expect(new Set(drawings).size).toBe(catalogue.length + 1);
});
