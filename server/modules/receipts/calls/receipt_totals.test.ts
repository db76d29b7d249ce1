import { afterEach, describe, expect, test } from 'vitest';
import { ReceiptContent } from '#contract/entities/receipt.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { givenPaid, storedBooking } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { givenCredit } from '#test/given-discount.ts';
import { storedReceipts } from '#test/given-refund.ts';

const it = testApp();
const receipts = (held: { booking_id: string }, by: { token: string }) =>
  it.call('booking/receipt', { booking_id: held.booking_id }, by);
const contentOf = (booking_id: string) => storedReceipts(it, booking_id);

describe('receipts and refund notes add up to what the booking is', () => {
  const LINES = ['price', 'discount', 'credit', 'system_charge', 'waived'] as const;

  /** The sum of a booking's documents, line by line: receipts less refund notes. */
  async function saidOf(held: { booking_id: string; customer: { token: string } }) {
    await receipts(held, held.customer);
    const sums = new Map<string, number>();
    for (const { kind, content } of await contentOf(held.booking_id)) {
      const { lines, total, tax } = ReceiptContent.parse(content);
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
      const said = [...lines, { code: 'total', amount: total }, { code: 'taxed', amount: tax?.base ?? 0 }];
      for (const { code, amount } of said)
        sums.set(code, (sums.get(code) ?? 0) + (kind === 'receipt' ? amount : 0 - amount));
    }
    const [price, discount, credit, system_charge, waived] = LINES.map((code) => sums.get(code) ?? 0);
    const net = (price ?? 0) + (discount ?? 0);
    return { net, credit, system_charge, waived, total: sums.get('total') ?? 0, taxed: sums.get('taxed') ?? 0 };
  }
  const NOTHING = { net: 0, credit: 0, system_charge: 0, waived: 0, total: 0, taxed: 0 };

  async function isOf({ booking_id }: { booking_id: string }) {
    const { price, discount, credit, system_charge, waived, total } = await storedBooking(it, booking_id);
    const net = price - discount;
    return { net, credit: 0 - credit, system_charge, waived: 0 - waived, total, taxed: net };
  }

  /** A paid session of 40.00 on a page that adds tax, so that the taxed amount is exact; credit pays a part of it. */
  async function givenTaxed(credit = 0) {
    const customer = await givenUser(it.deps);
    if (credit > 0) await givenCredit(it.deps, customer.id, credit);
    const held = await givenPaid(it, { by: customer, use_credit: credit > 0 });
    const owner = { token: held.provider?.token ?? '' };
    const provider_id = held.booking.provider._id;
    const tax = { tax_rate_basis_points: 1900, tax_number: 'DE 1', prices_include_tax: false };
    await it.call('my_page/add_my_page', { provider_id, ...tax }, owner);
    expect(await saidOf(held)).toEqual(await isOf(held));
    return { ...held, owner, provider_id };
  }

  const setFee = (percent_basis_points: number, fixed: number) =>
    it.deps.database.write
      .updateTable('system_charges')
      .set({ percent_basis_points, fixed })
      .where('currency', '=', 'USD')
      .execute();
  afterEach(() => setFee(500, 30));

  test.each([
    ['dearer, under none', 5000, [0, 0], { net: 5000, system_charge: 0, total: 5000 }],
    ['a little dearer, under none', 4100, [0, 0], { net: 4100, system_charge: 0, total: 4100 }],
    ['cheaper, under a higher one', 3000, [2000, 30], { net: 3000, system_charge: 630, total: 3630 }],
    ['the same, under a higher one', 4000, [2000, 30], { net: 4000, system_charge: 830, total: 4830 }],
    ['dearer, paid later under a higher one', 6000, [2000, 30], { net: 6000, system_charge: 1230, total: 7230 }],
  ] as const)('after a change under another fee: %s', async (_name, amount, [percent, fixed], becomes) => {
    const held = await givenTaxed();
    await setFee(percent, fixed);
    const other = await givenService(it.deps, { provider_id: held.provider_id, amount });
    await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: other.id });
    expect(await isOf(held)).toMatchObject(becomes);
    expect(await saidOf(held)).toEqual(await isOf(held));
    await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
    expect(await saidOf(held)).toEqual(NOTHING);
  });

  test('where credit paid a part, which comes back as credit', async () => {
    const held = await givenTaxed(1000);
    const cheap = await givenService(it.deps, { provider_id: held.provider_id, amount: 2000 });
    await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: cheap.id });
    expect(await saidOf(held)).toEqual(await isOf(held));
    await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
    expect(await saidOf(held)).toEqual(NOTHING);
  });

  test('where a refund is of two payments, and less than the fee of the newer one', async () => {
    const held = await givenTaxed();
    const dear = await givenService(it.deps, { provider_id: held.provider_id, amount: 4100 });
    await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: dear.id });
    await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
    expect(await saidOf(held)).toEqual(NOTHING);
    const notes = (await contentOf(held.booking_id)).filter((row) => row.kind === 'refund_note');
    const lines = notes.flatMap(({ content }) => ReceiptContent.parse(content).lines);
    expect(notes).toHaveLength(2);
    // No note reports a refund of less than nothing.
    for (const line of lines) expect(line.amount).toBeGreaterThan(0);
  });
});
