import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { errorTable, universalCodes } from '#contract/errors.ts';
import { calls } from '#contract/index.ts';

/** Labels of the access rules of calls. */
export const accessLabels = {
  anyone: 'Anyone. A signed-in caller is recognized.',
  user: 'Signed-in users.',
  booking_holder: 'The person who booked: a user, or a guest with the Booking-Token.',
  provider: 'The owner of the provider page.',
  staff: 'The operator’s staff.',
} as const;

/** Writes the OpenAPI 3.1 document of every call from the contract, as JSON, a call at a time. */
export function* openApiDocument(origin: string): Generator<string> {
  const info = {
    title: 'Plaza',
    version: 'v9',
    description:
      'Every call of the marketplace. Reads are GET with a query string, everything else is POST with JSON. ' +
      'Amounts are whole numbers in minor units.',
  };
  const components = {
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer' },
      booking: { type: 'apiKey', in: 'header', name: 'Booking-Token' },
    },
    schemas: { Problem: problemSchema },
  };
  const [info_text, servers, components_text] = [info, [{ url: origin }], components].map((part) =>
    JSON.stringify(part),
  );
  yield `{"openapi":"3.1.0","info":${info_text},"servers":${servers},"components":${components_text},"paths":{`;
  let separator = '';
  for (const [name, contract] of Object.entries(calls) as [string, CallContract][]) {
    const methods = { [contract.mode === 'read' ? 'get' : 'post']: operation(name, contract) };
    yield `${separator}${JSON.stringify(`/v9/${name}`)}:${JSON.stringify(methods)}`;
    separator = ',';
  }
  yield '}}';
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    former_code: { type: 'string', description: 'The code that earlier versions gave, for one version.' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    request_id: { type: 'string' },
  },
};

function operation(name: string, contract: CallContract): object {
  const input = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' });
  const answers: Record<string, object> = {
    200: {
      description: 'The answer.',
      content: { 'application/json': { schema: z.toJSONSchema(contract.output, { unrepresentable: 'any' }) } },
    },
  };
  for (const code of [...contract.errors, ...universalCodes]) {
    const { status, title, when } = errorTable[code];
    const known = answers[status] as { description: string } | undefined;
    const line = `\`${code}\`: ${title}. ${when}`;
    answers[status] = known
      ? { ...known, description: `${known.description}\n\n${line}` }
      : {
          description: line,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        };
  }
  return {
    operationId: name.replace('/', '_'),
    tags: [name.split('/')[0]],
    summary: contract.summary,
    description:
      accessLabels[contract.access] +
      (contract.guest_variant_of ? ` The guest variant of \`${contract.guest_variant_of}\`.` : ''),
    security:
      contract.access === 'anyone'
        ? []
        : contract.access === 'booking_holder'
          ? [{ session: [] }, { booking: [] }]
          : [{ session: [] }],
    ...(contract.mode === 'read'
      ? { parameters: queryParameters(contract, input) }
      : { requestBody: body(contract, input), parameters: contract.idempotent ? [idempotencyHeader] : [] }),
    responses: answers,
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description:
    'Makes this request safe to repeat for 24 hours. Use a random UUID: a guest’s key under 16 characters only ' +
    'counts from the same address.',
};

function queryParameters({ example }: CallContract, input: z.core.JSONSchema.BaseSchema): object[] {
  const examples: Readonly<Record<string, unknown>> = { ...Object(example) };
  return Object.entries(input.properties ?? {}).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: input.required?.includes(field) ?? false,
    schema,
    ...(field in examples ? { example: examples[field] } : {}),
  }));
}

function body(contract: CallContract, input: object): object {
  const { example } = contract;
  if (!contract.files) return { required: true, content: { 'application/json': { schema: input, example } } };
  const files = Object.fromEntries(
    Object.entries(contract.files).map(([part, { max }]) => [
      part,
      { type: 'array', maxItems: max, items: { type: 'string', format: 'binary' } },
    ]),
  );
  return {
    required: true,
    content: {
      'application/json': { schema: input, example },
      'multipart/form-data': {
        schema: { type: 'object', properties: { input, ...files } },
        example: { input: example },
      },
    },
  };
}
