import { describe, expect, it } from 'vitest';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { descriptionFor, matchingDescription } from './match-description.ts';

const entry = (name: string) => ({
  _id: name,
  slug: name,
  name,
  category_id: 'c',
  typical_minutes: 60,
  typical_amount: null,
});
const catalogue: ServiceCategory[] = [
  {
    ...{ _id: 'c', slug: 'c', name: 'C', blurb: '', icon: '' },
    descriptions: ['Yoga class', 'Private yoga session', 'Dog walk', 'Dog grooming', 'Piano lesson', 'Haircut'].map(
      entry,
    ),
  },
];

describe('what somebody says that they offer', () => {
  it.each([
    ['yoga classes', 'Yoga class'],
    ['Yoga', 'Yoga class'],
    ['Piano lessons for children', 'Piano lesson'],
    ['a haircut', 'Haircut'],
    ['private yoga', 'Private yoga session'],
    ['grooming of dogs', 'Dog grooming'],
  ])('is found in the catalogue: %s', (text, name) => expect(matchingDescription(catalogue, text)?.name).toBe(name));

  it.each(['', 'pottery classes', 'the', 'piano tuning', '…'])('is nothing of the catalogue: %s', (text) =>
    expect(matchingDescription(catalogue, text)).toBeNull(),
  );
});

describe('the type of what somebody offers', () => {
  const other = { _id: 'o', slug: 'other', name: 'Other', blurb: '', icon: '' };
  const whole = [...catalogue, { ...other, descriptions: [{ ...entry('Something else'), slug: 'something-else' }] }];

  it.each([
    ['yoga classes', 'Yoga class'],
    ['pottery classes', 'Something else'],
    ['…', 'Something else'],
    ['', undefined],
  ])('%s', (text, name) => expect(descriptionFor(whole, text)?.name).toBe(name));

  it('is open where an operator retired the one for everything else', () => {
    expect(descriptionFor(catalogue, 'pottery classes')).toBeNull();
  });
});
