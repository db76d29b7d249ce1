import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openingSteps } from '#contract/choices/opening.ts';
import { guestSession, renderComponent } from '#test/components.tsx';
import { OverviewHead } from '../overview/overview-head.tsx';
import { Checklist } from './checklist.tsx';

const session = { ...guestSession, market: { ...guestSession.market, is_open: false } };
const opening = (undone: readonly string[]) => ({
  is_hidden: false,
  is_open: false,
  steps: openingSteps.map((step) => ({ step, is_done: !undone.includes(step) })),
  can: { change: true },
});
const show = (undone: readonly string[]) => {
  const data = opening(undone);
  return renderComponent(
    <>
      <OverviewHead mayExport />
      <Checklist opening={data}>{null}</Checklist>
    </>,
    { 'user/session': session, 'admin/checklist': data },
  );
};
/** The names of the filled buttons. */
const filled = () =>
  [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
    .filter((each) => (each.dataset.variant ?? 'filled') === 'filled' && each.dataset.disabled !== 'true')
    .map((each) => each.textContent);

test('until it opens, one button is filled: the next required step, then the one that opens', async () => {
  const first = show(['mail', 'legal', 'look']);
  await screen.findByText('Set up the rest, then invite your first providers.');
  expect(filled().filter((name) => name !== 'Open to everyone')).toEqual(['Send a test']);
  expect(screen.getByRole('button', { name: 'Open to everyone' })).toHaveProperty('disabled', true);
  first.unmount();

  show(['look']);
  await screen.findByText('All set. Open when you like.');
  expect(filled()).toEqual(['Open to everyone']);
});
