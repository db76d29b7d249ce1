import { Select } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, renderComponent } from '#test/components.tsx';
import { useCatalog } from './use-catalog.tsx';

function Choice() {
  const { categories = [], nothing, problem } = useCatalog();
  const data = categories.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <Select label="Category" data={data} nothingFoundMessage={nothing} searchable />
      {problem}
    </>
  );
}
const _id = '0198c1de-0000-7000-8000-000000000001';
const cooking = { _id, name: 'Cooking', slug: 'cooking', blurb: '', icon: 'chef-hat', descriptions: [] };

test('a catalog that did not load is not said to have nothing, and is loaded by a button', async () => {
  let isDown = true;
  const { user } = renderComponent(<Choice />, {
    'user/description_list': () => {
      if (isDown) throw refused('rate_limited', 'Too much at once.');
      return { items: [cooking] };
    },
  });
  await screen.findByRole('button', { name: 'Try again' });
  await user.type(screen.getByRole('combobox', { name: 'Category' }), 'Cook');
  expect(screen.queryByText('Nothing like this in the catalog.')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await screen.findByRole('option', { name: 'Cooking' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what nothing in the catalog fits is said', async () => {
  const { user } = renderComponent(<Choice />, { 'user/description_list': { items: [cooking] } });
  await user.type(screen.getByRole('combobox', { name: 'Category' }), 'zzz');
  await screen.findByText('Nothing like this in the catalog.');
});
