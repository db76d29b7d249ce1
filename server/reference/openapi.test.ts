import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { openApiDocument } from '#server/kernel/http/openapi.ts';

const Media = z.object({ example: z.unknown().optional() });
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() })),
  requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

const { paths } = Document.parse(JSON.parse([...openApiDocument('https://plaza.test')].join('')));
const contracts = Object.entries(calls) as [CallName, CallContract][];

/** The inputs that the document gives as examples: one in a body, also beside files, or the values of a query. */
function examplesIn(name: CallName, { mode }: CallContract): unknown[] {
  const operation = paths[`/v9/${name}`]?.[mode === 'read' ? 'get' : 'post'];
  if (mode === 'read') {
    const given = operation?.parameters.filter(({ example }) => example !== undefined) ?? [];
    return [Object.fromEntries(given.map(({ name: field, example }) => [field, example]))];
  }
  const { 'application/json': json, 'multipart/form-data': form } = operation?.requestBody?.content ?? {};
  return [json?.example, ...(form ? [z.object({ input: z.unknown() }).parse(form.example).input] : [])];
}

/** Values as a query string carries them. */
const written = (value: unknown): unknown => (Array.isArray(value) ? value.map(written) : String(value));

describe('the example of each call is in the document, and its schema takes it', () => {
  test.each(contracts)('%s', (name, contract) => {
    for (const example of examplesIn(name, contract)) {
      expect(example).toEqual(contract.example);
      const { input, mode } = contract;
      const fields = Object.entries(Object(example)).map(([field, value]) => [field, written(value)]);
      const sent = mode === 'read' ? Object.fromEntries(fields) : example;
      expect(input.safeParse(sent).error?.issues).toBeUndefined();
    }
  });
});
