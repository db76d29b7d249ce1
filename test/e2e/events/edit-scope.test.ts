import { expect, test } from 'vitest';
import { patience } from '#test/patience.ts';
import { address } from '../steps.ts';
import { openTown, signIn } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();

test.each(sizesFor('desktop'))(
  'at $name size a host moves one date, it and the following, or all, by the plan that is shown',
  { timeout: patience(180_000) },
  async (size) => {
    const event = await publishEvent(town, { title: 'Moved evenings', rule: 'FREQ=WEEKLY;COUNT=6' });
    const { page, inspect, leave } = await town.arrive(size);
    await signIn(page, 'provider');
    await page.goto(`/my_events/${event.event_id}?tab=dates`);
    const change = async (nth: number) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(nth)
        .click();
      await page.getByRole('menuitem', { name: 'Change time' }).click();
      return page.getByRole('dialog');
    };
    const book = () =>
      town.plaza.call('booking/guest_add_booking', {
        items: [{ package_id: event.package_ids[0] ?? '', occurrence_id: event.occurrence_id, participants: 2 }],
        name: 'Nils Berg',
        email: address('nils'),
      });
    const dialog = await change(1);
    await dialog.getByText('Nothing changes.').waitFor();
    await dialog.getByLabel('Starts').fill('18:30');
    await dialog.getByLabel('Ends').fill('20:00');
    await page.getByRole('heading', { name: 'Move 7:00 PM to 6:30 PM' }).waitFor();
    const move = (count: number) =>
      dialog.getByRole('button', { name: count === 1 ? 'Move 1 date' : `Move ${count} dates`, exact: true });
    await move(1).waitFor();
    await dialog.getByRole('radio', { name: /^All dates/ }).click();
    await move(6).waitFor();
    await dialog.getByRole('radio', { name: /^This and following dates/ }).click();
    await move(5).waitFor();
    await dialog.getByText(/^5 dates, \w{3}, \w{3} \d+ to \w{3}, \w{3} \d+$/).waitFor();
    await dialog.getByText('Checked just now').waitFor();
    await inspect('the plan of five dates');
    await move(5).click();
    await page.getByText('5 dates moved').waitFor();
    await expect.poll(() => page.getByRole('rowheader', { name: /6:30\sPM/ }).count()).toBe(5);

    // Somebody books a date while the plan is read: the next one says so before anything moves.
    const again = await change(0);
    await again.getByLabel('Starts').fill('17:00');
    await again.getByRole('radio', { name: /^All dates/ }).click();
    await again.getByRole('button', { name: 'Move 6 dates' }).waitFor();
    await book();
    await again.getByRole('button', { name: 'Move 6 dates' }).click();
    await again.getByText('Something changed since you looked.').waitFor();
    const bookings = again.getByRole('listitem').filter({ hasText: 'Bookings keep their seats' });
    await bookings.getByText('Changed').waitFor();
    await inspect('another plan');
    await again.getByLabel('Message to your guests').fill('We start earlier, so that families can come.');
    await again.getByRole('button', { name: 'Move 6 dates' }).click();
    await page.getByText('6 dates moved').waitFor();
    await leave();
  },
);
