import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallContract } from '#contract/call.ts';
import { name, text } from '#contract/fields.ts';
import { type CallName, calls } from '#contract/index.ts';
import { testApp } from '../app.ts';
import { callerOf, type Example, examplesOf, givenWorld, type World } from '../inputs.ts';
import type { Path } from '../json-paths.ts';
import { inputWith, sampleOf, textPlacesOf } from './text-places.ts';

/** Text with nothing visible in it, and characters that cannot be stored, in every place of a call that takes text. */
const it = testApp();
type Inputs = Readonly<Record<string, Pick<CallContract, 'input'>>>;
/** A guest variant has the input and the handler of its partner. */
const contracts = (Object.entries(calls) as [CallName, CallContract][]).filter(
  ([, contract]) => contract.guest_variant_of === undefined,
);
let world: World;
let examples: Readonly<Record<CallName, Example>>;

beforeAll(async () => {
  world = await givenWorld(it);
  examples = examplesOf(world);
});

const nothing = ['', ' ', '\u200b', '\u2800', '\u3164', ' \u200b\u2800 ', '\u0301'];
const unstorable = ['\u0000', 'a\u0000b', '\ud800', '\udc00', 'a\udc00b'];

/** Whether a field takes free text, and not only some format. */
const takesText = (field: z.ZodType) => field.safeParse('Grüße an alle, 2 Uhr – “so”!').success;
const isLong = (field: z.ZodType) => field.safeParse('x'.repeat(201)).success;
/** Names lose what nobody sees (`name` of `contract/fields.ts`). */
const isName = (field: z.ZodType) => field.safeParse('Ad\u034fmin').data === 'Admin';

/** Fields that take any characters, because they are compared and never shown. */
const opaque: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['password', 'current_password', 'new_password', 'setup_key'].map((field) => [field, 'A secret.']),
  ),
  ...Object.fromEntries(
    ['sign_up_token', 'link_token', 'reset_token', 'step_token', 'email_token'].map((field) => [
      field,
      'A secret of ours.',
    ]),
  ),
  ...Object.fromEntries(['payment_method', 'token', 'bank_token'].map((field) => [field, 'What the gateway made.'])),
  ...Object.fromEntries(
    ['discount_code', 'code'].map((field) => [field, 'A code as typed; an unknown one is refused.']),
  ),
  ...Object.fromEntries(
    ['cursor', 'plan_hash'].map((field) => [field, 'Comes from an answer, and is compared with it.']),
  ),
  ...Object.fromEntries(['rule', 'schedule', 'occurrence_ids'].map((field) => [field, 'Is read by a parser.'])),
};

/** Short texts that are no names. */
const plain: Readonly<Record<string, string>> = {
  text: 'What somebody searches for.',
  q: 'What staff search for.',
  search: 'What staff search for.',
  alt: 'Describes a picture to whoever cannot see it.',
  reason: 'Says why somebody is away.',
  tax_number: 'A number as it is on paper.',
  phone: 'A number as it is on paper.',
  blurb: 'A sentence below the name of a category.',
};

const lastOf = (path: Path) => String(path.findLast((part) => typeof part === 'string'));
const placesIn = (contract: Inputs[string]) => textPlacesOf(contract.input).filter(({ field }) => takesText(field));

/** The fields that take what nobody sees, what cannot be stored, or of which nobody has said what they are. */
function faultsIn(inputs: Inputs): string[] {
  const faults = Object.entries(inputs).flatMap(([call, contract]) =>
    placesIn(contract).flatMap(({ path, field }) => {
      const is = `${call} ${path.join('.')}`;
      const last = lastOf(path);
      if (last in opaque) return [];
      const unseen = nothing.filter((value) => (field.safeParse(value).data ?? '') !== '');
      const broken = unstorable.filter((value) => field.safeParse(value).success);
      const isKnown = isName(field) || isLong(field) || last in plain;
      return [
        ...(isKnown ? [] : [`${is} is a short text of no kind`]),
        ...[...unseen, ...broken].map((value) => `${is} takes ${JSON.stringify(value)}`),
      ];
    }),
  );
  return [...new Set(faults)];
}

describe('what fields take', () => {
  test('no field takes text that nobody sees or that cannot be stored, and each short one is of a kind', () => {
    expect(faultsIn(Object.fromEntries(contracts))).toEqual([]);
  });

  test('such a field is found, also inside others', () => {
    const input = z.strictObject({
      title: z.string().trim().min(1).max(80).optional(),
      parts: z.array(z.union([z.boolean(), z.strictObject({ label: text(60, { min: 0 }), heading: name(60) })])),
    });
    const found = faultsIn({ 'event/planted': { input } });
    expect(found).toContain('event/planted title takes "\u200b"');
    expect(found).toContain('event/planted title takes "a\\u0000b"');
    expect(found).toContain('event/planted title is a short text of no kind');
    expect(found).toContain('event/planted parts.0.label is a short text of no kind');
    expect(found.filter((fault) => fault.includes('heading'))).toEqual([]);
  });

  test('every exception is one of a field that exists', () => {
    const lasts = new Set(contracts.flatMap(([, contract]) => placesIn(contract).map(({ path }) => lastOf(path))));
    expect([...Object.keys(opaque), ...Object.keys(plain)].filter((last) => !lasts.has(last))).toEqual([]);
  });
});

/** Valid surroundings of places that the example of a call has no room for. */
const around: Readonly<Record<string, (example: object) => object>> = {
  'booking/add_booking_request wish': () => ({ provider_id: world.unclaimed_id, wish: 'A quiet hour' }),
  'my_schedule/add_my_schedule rules.0.reason': () => ({
    provider_id: world.provider_id,
    rules: [{ kind: 'block', from: '2026-06-08T17:00:00.000Z', to: '2026-06-08T19:00:00.000Z' }],
  }),
  'my_schedule/edit_schedule rule.reason': (example) => ({
    ...example,
    rule: { kind: 'block', from: '2026-06-08T17:00:00.000Z', to: '2026-06-08T19:00:00.000Z' },
  }),
  ...Object.fromEntries(
    ['action.reason', 'warning.reason'].map((path) => [
      `admin/decide_report ${path}`,
      (example: object) => ({ ...example, outcome: 'upheld' }),
    ]),
  ),
};

/** The inputs of a call with a value at a place, those that are read alike only once. */
function inputsOf(call: CallName, base: object, { path }: { path: Path }): unknown[] {
  const { input } = calls[call] as CallContract;
  const seen = new Set<string>();
  return [...nothing, ...unstorable].flatMap((value) => {
    const sent = inputWith(input, base, path, value);
    const read = input.safeParse(sent);
    const key = JSON.stringify(
      read.success ? read.data : read.error.issues.map(({ path: at, message }) => [at, message]),
    );
    if (seen.has(key)) return [];
    seen.add(key);
    return [sent];
  });
}

describe('no call breaks on such text', () => {
  test.each(contracts)('%s', async (call, contract) => {
    const example = examples[call];
    for (const place of placesIn(contract)) {
      const label = `${call} ${place.path.join('.')}`;
      const base = around[label]?.(example.input) ?? example.input;
      const valid = contract.input.safeParse(inputWith(contract.input, base, place.path, sampleOf(place.field)));
      expect(valid.error?.issues, `${label} with plain text`).toBeUndefined();
      for (const input of inputsOf(call, base, place)) {
        const { status, problem } = await it.raw(call, input, callerOf(world, example.by));
        expect(status, `${label} ${JSON.stringify(input)} → ${JSON.stringify(problem)}`).toBeLessThan(500);
      }
    }
  });
});

describe('what is published keeps its names', () => {
  const published = (): [CallName, object][] => [
    [
      'event/edit_event',
      { event_id: world.event_id, packages: [{ _id: world.package_id, name: 'Open floor', amount: 1500 }] },
    ],
    ['user/add_user_service', { service_id: world.service_id }],
    ['my_page/add_my_page', { provider_id: world.provider_id }],
  ];
  const namesNow = async () => {
    const { rows } = await it.deps.database.pool.query<{ name: string }>(
      `SELECT title AS name FROM events WHERE status = 'published' UNION ALL SELECT title FROM services
       UNION ALL SELECT name FROM providers UNION ALL
       SELECT name FROM packages JOIN events ON events.id = event_id WHERE status = 'published'`,
    );
    return rows.map((row) => row.name);
  };

  test('edits with such text are answered or refused with the field', async () => {
    for (const [call, base] of published())
      for (const place of placesIn(calls[call] as CallContract))
        for (const input of inputsOf(call, base, place)) {
          const { status, problem } = await it.raw(call, input, callerOf(world, 'owner'));
          expect(status, `${JSON.stringify(input)} → ${JSON.stringify(problem)}`).toBeLessThan(500);
        }
    for (const each of await namesNow()) expect(each).toMatch(/\p{L}/u);
  });

  test('an empty title of a published event, and of a ticket on sale, is refused at its field', async () => {
    const owner = callerOf(world, 'owner');
    for (const value of ['', ' ', '\u200b', '\u2800']) {
      const untitled = await it.raw('event/edit_event', { event_id: world.event_id, title: value }, owner);
      expect([untitled.status, untitled.problem.errors?.map(({ path }) => path)]).toEqual([400, ['title']]);
      const packages = [{ _id: world.package_id, name: value, amount: 1500 }];
      const unnamed = await it.raw('event/edit_event', { event_id: world.event_id, packages, dry_run: true }, owner);
      expect([unnamed.status, unnamed.problem.errors?.map(({ path }) => path)]).toEqual([400, ['packages.0.name']]);
    }
  });
});
