import { stripVTControlCharacters } from 'node:util';
import type { TestModule } from 'vitest/node';

/** An error as a test and the report know it. */
interface Fault {
  readonly message?: string;
  readonly cause?: unknown;
}

/**
 * What a test waited for in vain, by the error that says so. A busy machine may be why. Everything else that fails is
 * wrong, however busy the machine is.
 */
const causes: readonly (readonly [waited_for: string, said: RegExp])[] = [
  // The browser driver: a page, an element or an answer did not come.
  ['a page', /Timeout \d+ms exceeded/],
  // `expect.poll`: what it asked for did not become so, or its last question was not answered.
  ['a state', /^Matcher did not succeed in time\.$/],
  // `vi.waitUntil`: the same.
  ['a condition', /Timed out in waitUntil!/],
  // `AbortSignal.timeout`: a request was not answered, or an event did not happen.
  ['an answer', /The operation was aborted due to timeout/],
];

/** What a test waited for in vain, if that is why it failed. */
export function vainWait(fault: Fault | undefined): string | undefined {
  if (fault === undefined) return undefined;
  const [waited_for] = causes.find(([, said]) => said.test(fault.message ?? '')) ?? [];
  return waited_for ?? (typeof fault.cause === 'object' ? vainWait(fault.cause ?? undefined) : undefined);
}

/** The tests that were repeated, how often for which cause, and each with its error; nothing if none was. */
export function repeatedLines(modules: readonly TestModule[]): string[] {
  const repeated = modules
    .flatMap(({ children, relativeModuleId }) =>
      Array.from(children.allTests(), (test) => ({ test, name: `${relativeModuleId} > ${test.fullName}` })),
    )
    .filter(({ test }) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map(({ test, name }) => {
      const { errors, state } = test.result();
      return { name, error: errors?.[0], outcome: state === 'passed' ? 'then passed' : 'then failed again' };
    });
  if (repeated.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { error } of repeated) {
    const waited_for = vainWait(error) ?? 'something';
    counts.set(waited_for, (counts.get(waited_for) ?? 0) + 1);
  }
  const parts = [...counts].map(([waited_for, count]) => (counts.size > 1 ? `${waited_for}: ${count}` : waited_for));
  return [
    `Repeated: ${repeated.length} (waited in vain for ${parts.join(', ')})`,
    ...repeated.map(({ name, error, outcome }) => `  ${name}: ${saidBriefly(error?.message ?? '')}, ${outcome}`),
  ];
}

/** The first line of an error, and what the browser driver was waiting for. */
export function saidBriefly(message: string): string {
  const [first = '', ...more] = message.split('\n');
  const awaited = stripVTControlCharacters(more.find((line) => line.includes('waiting for ')) ?? '');
  return awaited === '' ? first : `${first} (${awaited.replace(/^[\s-]+/, '')})`;
}
