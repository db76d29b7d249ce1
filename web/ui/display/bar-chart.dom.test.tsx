import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guestSession, renderComponent } from '#test/components.tsx';
import { BarChart } from './bar-chart.tsx';

test('bars with two parts: their heights share the axis, and a table says their numbers', () => {
  const bar = (label: string, room: number, online: number) => ({
    label,
    parts: [
      { tone: 'strong' as const, value: room },
      { tone: 'soft' as const, value: online },
    ],
  });
  renderComponent(
    <BarChart
      title="Tickets"
      legend={[
        { tone: 'strong', text: 'Room' },
        { tone: 'soft', text: 'Online' },
      ]}
      columns={['Day', 'Room', 'Online']}
      labelEvery={7}
      last="Today"
      bars={[bar('Day 1', 2, 1), bar('Day 2', 0, 1)]}
    />,
    { 'user/session': guestSession },
  );
  const chart = screen.getByRole('region', { name: 'Tickets' });
  const shares = [...chart.querySelectorAll('i')].map((part) => [
    part.dataset.tone,
    Math.round(Number.parseFloat(part.style.getPropertyValue('--share'))),
  ]);
  expect(shares).toEqual([
    ['soft', 33],
    ['strong', 67],
    ['soft', 33],
    ['strong', 0],
  ]);
  expect([...chart.querySelectorAll('li[data-label]')].map((each) => each.textContent)).toEqual(['Today']);
  const rows = within(within(chart).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Room', 'Online'],
    ['Day 1', '2', '1'],
    ['Day 2', '0', '1'],
  ]);
});
