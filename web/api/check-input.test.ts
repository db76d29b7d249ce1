import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { checkInput, errorAt, errorElsewhere, withoutField } from './check-input.ts';

const schema = z.strictObject({
  name: text(10),
  amount: z.number().int().min(1, 'Enter at least 1.').nullable(),
  place: z.strictObject({ label: text(20), lat: z.number() }),
});
type Input = z.input<typeof schema>;
const place = { label: 'Lisbon', lat: 38.7 };

describe('checkInput', () => {
  it('answers the input as it is typed, for the server to trim', () => {
    const input = { name: ' Ada ', amount: null, place };
    expect(checkInput<Input>(schema, input)).toEqual({ input, errors: null });
  });

  it('says what the schema says, by field path', () => {
    expect(checkInput<Input>(schema, { name: ' ', amount: 0, place: { ...place, label: '' } })).toEqual({
      input: null,
      errors: {
        name: 'Fill this in.',
        amount: 'Enter at least 1.',
        'place.label': 'Fill this in.',
      },
    });
  });

  it('has its own messages for what is missing or could not be read', () => {
    const missing = { amount: 'Enter an amount.', place: 'Choose a town.' };
    expect(checkInput<Input>(schema, { name: 'Ada', amount: Number.NaN, place: null }, missing).errors).toEqual(
      missing,
    );
    expect(checkInput<Input>(schema, { name: null, amount: 2, place }).errors).toEqual({
      name: 'Fill this in.',
    });
    expect(checkInput<Input>(schema, { name: ' ', amount: 2, place }, { name: 'Enter a name.' }).errors).toEqual({
      name: 'Enter a name.',
    });
  });

  it('says of a union what is wrong with the variant that fits best', () => {
    const either = z.union([
      z.strictObject({ id: text(10), grant: z.boolean() }),
      z.strictObject({ amount: z.number(), reason: text(10) }),
    ]);
    expect(checkInput(either, { amount: null, reason: 'Ill' }, { amount: 'Enter an amount.' }).errors).toEqual({
      amount: 'Enter an amount.',
    });
  });
});

describe('errors of fields', () => {
  const errors = { place: 'Which?', 'place.label': 'Too long.', placement: 'Odd.', '': 'Never.' };

  it('are shown at a field or at the one above', () => {
    expect(errorAt(errors, 'place')).toBe('Which?');
    expect(errorAt({ 'place.label': 'Too long.' }, 'place')).toBe('Too long.');
    expect(errorAt(errors, 'name')).toBeNull();
  });

  it('go with a change of their field, and with those below it', () => {
    expect(withoutField(errors, 'place')).toEqual({ placement: 'Odd.', '': 'Never.' });
  });

  it('are shown elsewhere when no field has them', () => {
    expect(errorElsewhere(errors, ['place', 'placement'])).toBe('Never.');
    expect(errorElsewhere({ 'place.label': 'Too long.' }, ['place'])).toBeNull();
  });
});
