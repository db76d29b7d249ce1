import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allParameters, parametersOf } from './page-query.ts';

/** The query parameters that the source reads. */
function parametersRead(): Set<string> {
  const read = new Set<string>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /\b(?:search|searchParams|opened|query)\.(?:get|getAll|has)\('([a-z_]+)'\)/g,
    ))
      read.add(name);
  }
  return read;
}

it('every parameter that a page reads is known, or guests would be shown the page without it', () => {
  const read = parametersRead();
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !allParameters.includes(name))).toEqual([]);
});

it('guests’ pages read their own', () => {
  expect(parametersOf('/')).toContain('text');
  expect(parametersOf('/provider_details/p')).not.toContain('text');
  expect(parametersOf('/privacy_policy')).toEqual(['version']);
  // After signing in, a visitor returns to the full address.
  expect(parametersOf('/wallet')).toContain('in');
});
