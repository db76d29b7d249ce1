import { expect, test } from 'vitest';
import { keeping } from './catalogue-filter.ts';

const options = [
  {
    group: 'Café & cooking',
    items: [
      { value: 'baking', label: 'Baking class' },
      { value: 'chef', label: 'Chef' },
    ],
  },
  { group: 'Other', items: [{ value: 'else', label: 'Something else' }] },
];
const found = (search: string, always: string | undefined = 'else') =>
  keeping(always)({ options, search, limit: Number.POSITIVE_INFINITY }).flatMap((each) =>
    'group' in each ? each.items.map(({ value }) => value) : [each.value],
  );

test.each([
  ['', ['baking', 'chef', 'else']],
  ['BAKING', ['baking', 'else']],
  ['cafe', ['baking', 'chef', 'else']],
  ['pottery', ['else']],
  ['else', ['else']],
])('%s', (search, values) => expect(found(search)).toEqual(values));

test('options without groups are found alike', () => {
  const flat = [
    { value: 'music', label: 'Music lessons' },
    { value: 'other', label: 'Other' },
  ];
  expect(keeping('other')({ options: flat, search: 'pottery', limit: 5 })).toEqual([flat[1]]);
  expect(keeping(undefined)({ options: flat, search: 'pottery', limit: 5 })).toEqual([]);
});
