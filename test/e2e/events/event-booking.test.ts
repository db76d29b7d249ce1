import { expect, test } from 'vitest';
import { address, chooseAction, manageLink, payWith } from '../steps.ts';
import { openTown } from '../town.ts';
import { sizesFor } from '../visitor.ts';
import { publishEvent } from './given-event.ts';

const town = openTown();

test.each(sizesFor('phone'))(
  'at $name size a guest books two kinds of tickets with a code and a question, cancels one and transfers another',
  async (size) => {
    const event = await publishEvent(town, {
      packages: [
        { name: 'Mat', amount: 2800 },
        { name: 'Front row', amount: 3800 },
      ],
      questions: [{ kind: 'yes_no', text: 'Do you need a mat?', is_required: true }],
    });
    const code = `CANDLE${size.name === 'phone' ? 10 : 11}`;
    const half = { code, kind: 'percent', value: 50, event_ids: [event.event_id] };
    await event.asOrganiser('discount_code/create_discount_code', { provider_id: event.provider_id, ...half });

    const { page, inspect, leave } = await town.arrive(size);
    await page.goto(event.booking(2, 1));
    await page.getByText('Cancel by').waitFor();
    await inspect('who comes');
    const email = address('robin');
    const next = page.getByRole('button', { name: 'Next ticket' });
    const isPhone = await next.isVisible();
    const card = (at: number) => page.getByRole('region', { name: new RegExp(`^Ticket ${at} `) });
    await card(1).getByLabel(/^Name/).fill('Robin Ashworth');
    await card(1)
      .getByLabel(/^Email/)
      .fill(email);
    for (const [at, name] of [
      [1, null],
      [2, 'Maya'],
      [3, 'Elena'],
    ] as const) {
      if (at > 1 && isPhone) await next.click();
      if (name !== null) await card(at).getByLabel('Name').fill(name);
      if (at > 1) await card(at).getByLabel('No', { exact: true }).check();
    }
    await page.getByRole('button', { name: 'Add promo code' }).click();
    await page.getByLabel('Promo code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: `Remove ${code}` }).waitFor();
    await inspect('three tickets with a code');
    // The first ticket lacks an answer, so it is shown again with what was typed.
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await card(1).getByText('Please answer this.').waitFor();
    await card(1).getByLabel('No', { exact: true }).check();
    if (isPhone) for (const _ of [1, 2]) await next.click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor();
    await page.getByText('Robin Ashworth, Maya, Elena').waitFor();
    await payWith(page, '4242');
    await page.getByRole('heading', { name: 'You’re going, Robin!' }).waitFor();
    await inspect('tickets');

    // One mail has all three tickets.
    const { link, token } = await manageLink(town.plaza, email);
    expect((await town.plaza.mail(email, /You’re booked/)).match(/\/ticket\/[\w-]{48}/g)).toHaveLength(3);
    const { _id: booking_id, price } = await town.plaza.call('booking/get_booking_details', {}, token);
    // Half of 2 × $28 + $38.
    expect(price).toMatchObject({ price: 9400, discount: 4700 });

    await page.goto(link);
    const tickets = page.getByRole('list', { name: 'Tickets' });
    await chooseAction(tickets.getByRole('button', { name: 'More for ticket 2' }), 'Cancel ticket');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(/^Maya/).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: /^Cancel 1 ticket and refund \$/ }).click();
    await page.getByText('1 ticket cancelled').waitFor();

    const elena = page.getByRole('listitem').filter({ hasText: 'Elena' });
    await elena.getByRole('button', { name: /^Transfer/ }).click();
    const tess = address('tess');
    await page.getByRole('dialog').getByLabel('New guest’s name').fill('Tess Okafor');
    await page.getByRole('dialog').getByLabel('Their email').fill(tess);
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ticket' }).click();
    await page.getByText('Tess Okafor').first().waitFor();
    expect(await town.plaza.mail(tess, /gave you a ticket/)).toMatch(/Front row/);

    const after = await town.plaza.call('booking/get_booking_details', { booking_id }, token);
    expect(after.tickets.map((ticket) => [ticket.attendee_name, ticket.title, ticket.status])).toEqual([
      ['Robin Ashworth', 'Mat', 'valid'],
      ['Maya', 'Mat', 'cancelled'],
      ['Tess Okafor', 'Front row', 'valid'],
    ]);
    expect(after.tickets[0]?.answers).toMatchObject([{ question: 'Do you need a mat?', value: false }]);
    const refunds = after.payments.filter(({ kind }) => kind === 'refund');
    // Half of one mat, and its part of the fee within the hour of grace.
    expect(refunds.map(({ amount }) => amount)).toEqual([
      after.payments[0]?.amount ? price.total - after.price.total : 0,
    ]);
    expect(price.total - after.price.total).toBeGreaterThanOrEqual(1400);
    await leave();
  },
);
