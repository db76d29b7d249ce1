import { expect, test } from 'vitest';
import { type CodeDraft, codeErrors } from './check-code.ts';

const draft = (over: Partial<CodeDraft> = {}): CodeDraft => ({
  kind: 'percent',
  value: 10,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  package_ids: [],
  uses: 0,
  ...over,
});

test.each<[string, Partial<CodeDraft>, string[]]>([
  ['a plain one', {}, []],
  ['everything off', { value: 100 }, []],
  ['more than everything', { value: 101 }, ['value']],
  ['a large amount', { kind: 'fixed', value: 101_000 }, []],
  ['an end before the beginning', { starts_at: '2026-05-02T00:00:00Z', ends_at: '2026-05-01T00:00:00Z' }, ['ends_at']],
  ['no time at all', { starts_at: '2026-05-02T00:00:00Z', ends_at: '2026-05-02T00:00:00Z' }, ['ends_at']],
  ['a limit that is reached', { max_uses: 2, uses: 2 }, []],
  ['a limit that is passed', { max_uses: 1, uses: 2 }, ['max_uses']],
])('%s', (_name, over, paths) => {
  expect(codeErrors(draft(over)).map((error) => error.path)).toEqual(paths);
});
