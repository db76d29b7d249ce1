import type { CallContract } from '#contract/call.ts';

const isTest = process.env.VITEST !== undefined;

/**
 * An answer that is JSON already, put together from parts that were presented when they were stored: lists of prebuilt cards need not be
 * taken apart and written again for every reader. Tests check each against its contract; production trusts what it wrote.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Itself; under test after its content was found to be exactly what the contract lets out. */
  checked(contract: CallContract): JsonText {
    if (isTest) {
      const value: unknown = JSON.parse(this.text);
      const allowed = contract.output.parse(value);
      if (JSON.stringify(sorted(allowed)) !== JSON.stringify(sorted(value)))
        throw new Error('A prebuilt answer holds more than its contract lets out.');
    }
    return this;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
