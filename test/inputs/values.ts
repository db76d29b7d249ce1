import { example } from '#contract/examples.ts';
import { ID_FORM } from '#contract/formats/id.ts';
import { newId } from '#server/kernel/ids.ts';
import { PASSWORD } from '../given-account.ts';
import type { World } from '../inputs.ts';

export type ExampleName = keyof typeof example;

/** The names of fixed values in the contract's examples. */
const nameOf = new Map<unknown, ExampleName>(
  (Object.keys(example) as ExampleName[]).map((name) => [example[name], name]),
);

/** The names that a world does not have as such. Any other name is one of its own. */
const others = {
  email: ({ customer }) => customer.email,
  provider_email: ({ owner }) => owner.email,
  password: () => PASSWORD,
  nonce: () => newId(),
  user_id: ({ leaver }) => leaver.id,
  method_id: ({ second_passkey_id }) => second_passkey_id,
  schedule_id: ({ rule_ids }) => rule_ids[0],
  hire_id: ({ hire_ids }) => hire_ids[0],
  notification_id: ({ notice_ids }) => notice_ids[0],
  invitation_id: ({ invited_id }) => invited_id,
  invited_occurrence_id: ({ invited_dates }) => invited_dates[0],
} as const satisfies { readonly [Name in ExampleName]?: (world: World) => string | undefined };

type Own = Exclude<ExampleName, keyof typeof others>;
const isOther = (name: ExampleName): name is keyof typeof others => name in others;

/** Finds the value of a world for a name of the contract's examples. A name without one is a mistake. */
export function findValue(world: World, name: ExampleName): string {
  const value: string | undefined = isOther(name) ? others[name](world) : world[name satisfies Own];
  if (value) return value;
  throw new Error(`The world of the tests has no ${name}: add it to test/inputs.ts or test/inputs/values.ts.`);
}

/** Lists the names of the contract's values in an example. An id without a name is a mistake. */
export function namesIn(input: unknown): ExampleName[] {
  const name = nameOf.get(input);
  if (name !== undefined) return [name];
  if (typeof input === 'string' && ID_FORM.test(input))
    throw new Error(`contract/examples.ts has no name for the id ${input}.`);
  return input !== null && typeof input === 'object' ? Object.values(input).flatMap(namesIn) : [];
}

/** Puts other values in the place of the contract's, at any depth. */
export function withValues(input: unknown, valueFor: (name: ExampleName) => string): unknown {
  const name = nameOf.get(input);
  if (name !== undefined) return valueFor(name);
  if (Array.isArray(input)) return input.map((each) => withValues(each, valueFor));
  if (input === null || typeof input !== 'object') return input;
  return Object.fromEntries(Object.entries(input).map(([field, each]) => [field, withValues(each, valueFor)]));
}
