import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused, renderComponent } from '#test/components.tsx';
import { History } from './history.tsx';

const entry = {
  _id: '0198c1de-0000-7000-8000-000000000001',
  kind: 'payment',
  as: 'customer',
  title: 'Morning yoga',
  text: 'Alder & Breath',
  at: '2026-03-02T17:00:00.000Z',
  amount: 1_920,
  effect: 'out',
  currency: 'USD',
  balance: null,
  booking_id: '0198c1de-0000-7000-8000-000000000002',
} as const;

type Page = NonNullable<Answers['wallet/wallet_history']>;
const page = (items: readonly object[], next_cursor: string | null = null) =>
  ({ items, next_cursor }) as unknown as Page;

const show = (answer: Page, path = '/wallet', paidIn: readonly string[] = []) =>
  renderComponent(
    <History isProvider currency="USD" hasCredit={false} earnedIn={[]} paidIn={paidIn} />,
    { 'wallet/wallet_history': answer },
    { path },
  );

test('an entry shows what, when and how much with its coins, and leads to the booking', async () => {
  show(page([entry]));
  const row = (await screen.findByText('Morning yoga')).closest('li') as HTMLElement;
  expect(within(row).getByText('$19.20')).toBeDefined();
  // In the zone of whoever reads it.
  const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(new Date(entry.at));
  expect(row.textContent?.replaceAll(/\s/g, ' ')).toContain(time.replaceAll(/\s/g, ' '));
  expect(within(row).getByRole('link').getAttribute('href')).toContain('open=0198c1de-0000-7000-8000-000000000002');
});

test.each([
  ['customer', null],
  ['provider', 'provider'],
] as const)('an entry of a %s leads to the booking on their own side', async (as, side) => {
  show(page([{ ...entry, as }]));
  const link = await screen.findByRole('link', { name: entry.text });
  expect(new URL(link.getAttribute('href') ?? '', 'http://plaza.test').searchParams.get('as')).toBe(side);
});

test('without entries there is one sentence and nothing to filter', async () => {
  const { container } = show(page([]));
  await waitFor(() => expect(container.textContent).toContain('No activity yet'));
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect(container.querySelector('input[type="date"]')).toBeNull();
});

test('the filter of the address is asked for; days that end before they begin are explained', async () => {
  const { made, container } = show(page([]), '/wallet?show=payouts&from=2026-03-10&to=2026-03-01');
  await waitFor(() => expect(made[0]?.input).toEqual({ show: 'payouts', from: '2026-03-10', to: '2026-03-01' }));
  await waitFor(() => expect(container.querySelector('p')?.textContent).toBeTruthy());
  expect(container.querySelector('input[type="date"]')).not.toBeNull();
});

test('a history that could not be loaded can be asked for again', async () => {
  let isDown = true;
  const { user } = show(((): unknown => {
    if (isDown) throw refused('forbidden', 'Sign in again.');
    return page([entry]);
  }) as Page);
  const again = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Morning yoga')).toBeDefined();
});

test('months are chosen by their names, those with something in them only', async () => {
  const { user } = show(page([entry]), '/wallet', ['2026-05', '2026-02']);
  const month = (await screen.findByRole('combobox', { name: 'Month' })) as HTMLSelectElement;
  expect([...month.options].map(({ textContent }) => textContent)).toEqual(['May 2026', 'February 2026']);
  await user.selectOptions(month, 'February 2026');
  expect(month.value).toBe('2026-02');
  expect(screen.queryByText('Monthly statement')).toBeNull();
});

test('a date field says by its attribute that it is empty, also after a change', async () => {
  const { container } = show(page([entry]), '/wallet?from=2026-03-10');
  await screen.findByText('Morning yoga');
  const [from, to] = [...container.querySelectorAll('input[type="date"]')] as HTMLInputElement[];
  expect([from?.matches('[value=""]'), to?.matches('[value=""]')]).toEqual([false, true]);
  fireEvent.change(to as HTMLInputElement, { target: { value: '2026-03-12' } });
  fireEvent.change(from as HTMLInputElement, { target: { value: '' } });
  await waitFor(() => expect([from?.matches('[value=""]'), to?.matches('[value=""]')]).toEqual([true, false]));
});
