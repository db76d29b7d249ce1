import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, guestSession, renderComponent } from '#test/components.tsx';
import { AddPage } from '../pages/add-page.tsx';
import { PageList } from './pages.tsx';

const category_id = '0198c1de-0000-7000-8000-000000000009';
const listed = {
  _id: '0198c1de-0000-7000-8000-000000000001',
  slug: 'fix-it-franklin',
  name: 'Fix-It Franklin',
  avatar: null,
  status: 'published',
  owner: { _id: '0198c1de-0000-7000-8000-000000000002', name: 'Franklin Moss', email: 'f•••@e•••.com' },
  contact_email: null,
  categories: ['Repairs'],
  rating_average: 3.91,
  rating_count: 11,
  services: 2,
  events: 0,
  bookings_month: 19,
  upcoming: 7,
  open_reports: 0,
  notes: 1,
  created_at: '2026-03-02T17:00:00.000Z',
  suspended_reason: null,
  action_id: null,
};
const few = { count: 3, is_more: false };
const shown = (more: object = {}) => ({
  items: [listed],
  first: 21,
  total: { count: 214, is_more: false },
  previous_cursor: 'before',
  next_cursor: 'after',
  ...more,
});
const catalogue = {
  items: [
    {
      _id: category_id,
      slug: 'repairs',
      name: 'Repairs',
      blurb: '',
      icon: 'tool',
      is_retired: false,
      services: 0,
      descriptions: [
        {
          _id: '0198c1de-0000-7000-8000-000000000010',
          slug: 'bike',
          name: 'Bike repair',
          typical_minutes: 45,
          services: 0,
          is_retired: false,
        },
      ],
    },
  ],
  can: { change: true },
};
const answers = (more: object = {}) =>
  ({
    'user/session': guestSession,
    'admin/page_list': shown(),
    'admin/page_counts': {
      all: { count: 10_000, is_more: true },
      ...{ reported: few, new: few, unclaimed: few, draft: few, held: few, suspended: few },
    },
    'admin/catalogue': catalogue,
    'admin/page_note_list': { items: [], next_cursor: null },
    ...more,
  }) as unknown as Answers;
const can = { reports: true, moderation: true, payments: false };
const show = (path = '/admin/pages', more: object = {}) =>
  renderComponent(<PageList can={can} />, answers(more), { path });
const lists = (made: readonly { name: string; input: unknown }[]) =>
  made.filter(({ name }) => name === 'admin/page_list').map(({ input }) => input);

test('tabs have bounded counts, and the range leads to both sides', async () => {
  show('/admin/pages?show=reported&page=here');
  expect((await screen.findByText('10,000+')).closest('a')?.textContent).toBe('All10,000+');
  expect(screen.getByRole('link', { name: /^Reported/ }).getAttribute('aria-current')).toBe('page');
  expect(await screen.findByText('21 of 214')).toBeDefined();
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Next')).toContain('page=after');
  expect(to('Previous')).toContain('page=before');
  expect(screen.getByRole('link', { name: /^Suspended/ }).getAttribute('href')).not.toContain('page=');
});

test('without a count the range says what is shown; without another side there is no way there', async () => {
  show('/admin/pages', {
    'admin/page_list': shown({ first: 1, total: null, previous_cursor: null, next_cursor: null }),
  });
  expect(await screen.findByText('1–1')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
});

test('typing searches after a pause, from the first page, and Enter searches at once', async () => {
  const { made, user } = show('/admin/pages?page=here');
  const field = await screen.findByRole('searchbox', { name: 'Name, owner, email or link' });
  await user.type(field, 'fix it');
  await waitFor(() => expect(lists(made).at(-1)).toEqual({ q: 'fix it', show: 'all' }));
  await user.type(field, '!{Enter}');
  expect((field as HTMLInputElement).value).toBe('fix it!');
  await waitFor(() => expect(lists(made).at(-1)).toEqual({ q: 'fix it!', show: 'all' }));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
});

test('filters are in the address, and nonsense in it is left out', async () => {
  const { made, user } = show(`/admin/pages?status=nonsense&category=x&joined=month`);
  await waitFor(() => expect(lists(made)[0]).toEqual({ show: 'all', joined: 'month' }));
  await screen.findByRole('option', { name: 'Repairs' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Repairs');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
  await waitFor(() =>
    expect(lists(made).at(-1)).toEqual({ show: 'all', joined: 'month', category_id, status: 'draft' }),
  );
});

test('the drawer has the tabs that a role may read', async () => {
  const { user } = show(`/admin/pages?open=${listed._id}`);
  const drawer = await screen.findByRole('dialog');
  const tabs = await within(drawer).findByRole('navigation', { name: 'About this page' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Details', 'Reports', 'Activity', 'Notes1']);
  await user.click(within(tabs).getByRole('link', { name: /^Notes/ }));
  expect(await within(drawer).findByText('No notes yet.')).toBeDefined();
});

test('similar pages are shown before a page is added anyway', async () => {
  const place = { label: 'Portland, Oregon', name: 'Portland', region: 'Oregon', country: 'US' };
  const town = { ...place, lat: 45.52, lon: -122.68, timezone: 'America/Los_Angeles', population: 650_000 };
  const page = { _id: listed._id, slug: listed.slug, name: listed.name };
  const { made, user } = renderComponent(
    <AddPage />,
    answers({
      'user/place_list': { items: [town] },
      'admin/add_page': ({ is_new }: { is_new: boolean }) =>
        is_new
          ? { page, similar: [] }
          : { page: null, similar: [{ ...page, area_label: 'Portland, Oregon', is_claimed: true, by: 'name' }] },
    }),
    { path: '/admin/pages' },
  );
  await user.click(screen.getByRole('button', { name: 'Add page' }));
  const dialog = await screen.findByRole('dialog');
  const add = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  await add('Add page');
  expect(await within(dialog).findByText('Choose a town from the list.')).toBeDefined();
  expect(within(dialog).getByText('Choose a category.')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Fix it Franklin');
  await user.selectOptions(within(dialog).getByLabelText('Category'), 'Repairs');
  await user.type(within(dialog).getByLabelText('Town', { selector: 'input' }), 'Portl');
  await user.click(await screen.findByRole('option', { name: 'Portland, Oregon' }));
  await user.selectOptions(within(dialog).getByLabelText('First service'), 'Bike repair');
  await user.type(within(dialog).getByLabelText('Price in USD'), '40.50');
  await add('Add page');
  expect(await within(dialog).findByText('Similar name nearby')).toBeDefined();
  await add('Add anyway');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = made.filter(({ name }) => name === 'admin/add_page').map(({ input }) => input);
  const service = { title: 'Bike repair', amount: 4050, duration_minutes: 45 };
  expect(sent).toMatchObject([
    { name: 'Fix it Franklin', category_id, place: { label: 'Portland, Oregon' }, service, is_new: false },
    { is_new: true },
  ]);
});
