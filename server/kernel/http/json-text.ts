import type { CallContract } from '#contract/call.ts';

const isTest = process.env.VITEST !== undefined;

/**
 * A response that is already JSON, joined from stored parts. Lists of prebuilt cards need no parsing and serializing
 * per reader. Tests validate each response against its contract; production does not.
 */
export class JsonText {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The parsed value. */
  value(): unknown {
    return JSON.parse(this.bytes.toString());
  }

  /** Returns itself. Tests also validate that its content equals what the contract lets through. */
  checked(contract: CallContract): JsonText {
    if (isTest) {
      const value = this.value();
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
