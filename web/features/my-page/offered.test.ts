import { describe, expect, it } from 'vitest';
import type { ServiceCategory } from '#contract/entities/catalogue.ts';
import { matchingDescription } from './offered.ts';

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
