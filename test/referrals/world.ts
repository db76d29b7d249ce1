import { sql } from 'kysely';
import { jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { markBrowser } from '#server/modules/accounts/sessions/device-store.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import type { TestApp } from '../app.ts';
import { givenProvider, givenService } from '../given.ts';
import { pay } from '../given-booking.ts';
import { givenReferred, holdCard, presentCard, signedIn } from './given-referral.ts';
import { type KnownPeople, knownPeople } from './people.ts';

/** A step of a random history; people, pages and bookings are drawn by number, modulo how many there are. */
export type Step =
  | { readonly kind: 'join'; readonly by: number | null; readonly card: number | null; readonly device: number | null }
  | { readonly kind: 'open page'; readonly who: number; readonly amount: number }
  | { readonly kind: 'book'; readonly who: number; readonly page: number; readonly use_credit: boolean }
  | { readonly kind: 'take card'; readonly who: number; readonly card: number }
  | { readonly kind: 'use device'; readonly who: number; readonly device: number }
  | { readonly kind: 'give back'; readonly which: number; readonly percent: number }
  | { readonly kind: 'ask back'; readonly which: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly days: number };

/** How often something happened in a world, so that a history without effect is noticed. */
export interface Reached {
  rewards: number;
  taken_back: number;
  refused: number;
  spent: number;
  not_spent: number;
  capped: number;
  refused_cards: number;
}

interface Booked {
  readonly id: string;
  readonly customer: string;
  readonly owner: string;
  credit: number;
  /** Whether the customer and the page's owner were the same people when it was paid, by what was known then. */
  is_kin: boolean;
}

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** People who refer, book, pay and give back, and what a second set of rules says about it. */
export class ReferralWorld {
  readonly reached: Reached = {
    rewards: 0,
    taken_back: 0,
    refused: 0,
    spent: 0,
    not_spent: 0,
    capped: 0,
    refused_cards: 0,
  };
  readonly faults: string[] = [];
  readonly #it: TestApp;
  readonly #name: string;
  readonly #people: KnownPeople = knownPeople();
  readonly #ids: string[] = [];
  readonly #pages: { readonly owner: string; readonly service_id: string; next: number }[] = [];
  readonly #booked: Booked[] = [];
  readonly #settled = new Set<string>();

  constructor(it: TestApp, name: string) {
    this.#it = it;
    this.#name = name;
  }

  /** Begins with somebody who refers others, and a page of a stranger. */
  async begin(): Promise<void> {
    await this.#join(null, null, null);
    await this.#join(null, null, null);
    await this.#openPage(1, 4000);
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'join') await this.#join(step.by, step.card, step.device);
    else if (step.kind === 'open page') await this.#openPage(step.who, step.amount);
    else if (step.kind === 'book') await this.#book(step.who, step.page, step.use_credit);
    else if (step.kind === 'take card') await holdCard(this.#it.deps, this.#id(step.who), this.#card(step.card));
    else if (step.kind === 'use device') await this.#appear(this.#id(step.who), step.device);
    else if (step.kind === 'wait') await this.#wait(step.days);
    else await this.#undo(step);
  }

  /** Looks for rewards and payouts that the second set of rules forbids, and for faults of the books. */
  async judge(): Promise<void> {
    await this.#judgeRewards();
    for (const each of this.#booked)
      if (each.is_kin && each.credit > 0) this.faults.push(`credit of ${each.customer} was spent with ${each.owner}`);
    this.faults.push(...(await findLedgerFaults(this.#it.deps.database.write)));
    const { rows } = await sql<{ fault: string }>`
      SELECT 'referral of ' || r.user_id || ' owes what its people have' AS fault
      FROM referrals r JOIN wallet_balances w ON w.amount > 0
        AND ((r.user_owes > 0 AND w.account_id = ledger_account_id('user_credit', r.user_id, r.currency::text))
          OR (r.referrer_owes > 0
            AND w.account_id = ledger_account_id('user_credit', r.referrer_id, r.currency::text)))
      UNION ALL
      SELECT 'the platform gave ' || given.amount || ', the referrals say ' || told.amount
      FROM (SELECT COALESCE(-sum(e.amount), 0) AS amount FROM entries e JOIN ledger_accounts l ON l.id = e.account_id
          WHERE l.kind = 'platform_credit') given,
        (SELECT COALESCE(sum(
            CASE status WHEN 'credited' THEN 2 * amount ELSE user_owes + referrer_owes END), 0) AS amount
          FROM referrals WHERE status IN ('credited', 'taken_back')) told
      WHERE given.amount <> told.amount`.execute(this.#it.deps.database.write);
    this.faults.push(...rows.map((row) => row.fault));
  }

  #id(at: number): string {
    return this.#ids[at % this.#ids.length] ?? '';
  }

  #card(at: number): string {
    return `${this.#name} card ${at}`;
  }

  async #join(by: number | null, card: number | null, device: number | null): Promise<void> {
    const referrer = by === null ? null : this.#id(by);
    const own = card === null ? {} : { card: this.#card(card) };
    const user = await givenReferred(this.#it.deps, referrer, own);
    this.#ids.push(user.id);
    if (referrer !== null) this.#people.refer(user.id, referrer);
    if (device !== null) await this.#appear(user.id, device);
  }

  async #appear(id: string, device: number): Promise<void> {
    const seen = `${this.#name} device ${device}`;
    await inTransaction(this.#it.deps.database.write, (tx) => markBrowser(tx, id, seen));
    this.#people.use(id, seen);
  }

  async #openPage(who: number, amount: number): Promise<void> {
    const owner = this.#id(who);
    const { id: provider_id } = await givenProvider(this.#it.deps, { owner_id: owner, has_own_calendar: true });
    const { id: service_id } = await givenService(this.#it.deps, { provider_id, amount });
    this.#pages.push({ owner, service_id, next: 0 });
  }

  async #book(who: number, at: number, use_credit: boolean): Promise<void> {
    const page = this.#pages[at % this.#pages.length];
    const customer = this.#id(who);
    if (!page || page.owner === customer) return;
    const by = await signedIn(this.#it.deps, customer);
    // One session a day for each page, at 10:00 or 9:00 in Portland.
    const today = Math.floor(this.#it.clock.now().getTime() / DAY_MS);
    page.next = Math.max(page.next + 1, today + 2);
    const starts_at = new Date(page.next * DAY_MS + 17 * 60 * 60_000).toISOString();
    const is_kin = this.#people.areKin(customer, page.owner);
    const [had] = (await this.#it.call('booking/check_active_referral_code', {}, by)).body.credit;
    const held = await this.#it.call('booking/add_booking', { service_id: page.service_id, starts_at, use_credit }, by);
    if (held.status !== 200) throw new Error(`No hold: ${held.problem.code}`);
    const { _id: id, price, status } = held.body.booking;
    this.#booked.push({ id, customer, owner: page.owner, credit: price.credit, is_kin });
    if (price.credit > 0) this.reached.spent += 1;
    if (use_credit && had !== undefined && price.credit === 0) this.reached.not_spent += 1;
    if (status === 'awaiting_payment') {
      await this.#pay(this.#booked.at(-1), by);
      this.#people.use(customer, await this.#paidWith(id));
    }
  }

  /** Pays with the person's card, which may be known from the host; then without credit. */
  async #pay(booked: Booked | undefined, by: { readonly id: string; readonly token: string }): Promise<void> {
    if (!booked) return;
    const held = { booking_id: booked.id, customer: by };
    const user = this.#people.userOf((await presentCard(this.#it.deps, by.id)) ?? '');
    booked.is_kin ||= user !== null && this.#people.areKin(user, booked.owner);
    const paid = await pay(this.#it, held);
    if (paid.body.status === 'confirmed') return;
    if (paid.problem.errors?.[0]?.path !== 'use_credit') throw new Error(`Not paid: ${paid.problem.code}`);
    this.reached.refused_cards += 1;
    const without = await pay(this.#it, held, { payment_method: 'tok_success', use_credit: false });
    if (without.body.status !== 'confirmed') throw new Error(`Not paid: ${without.problem.code}`);
    booked.credit = 0;
  }

  /** The card of a booking's payment, as the gateway says. */
  async #paidWith(booking_id: string): Promise<string> {
    const { rows } = await this.#it.deps.database.pool.query<{ fingerprint: string }>(
      'SELECT fingerprint FROM payments WHERE booking_id = $1 AND fingerprint IS NOT NULL',
      [booking_id],
    );
    return rows[0]?.fingerprint ?? '';
  }

  /** Gives back, asks back or cancels what may be; refusals change nothing. */
  async #undo(step: Extract<Step, { readonly which: number }>): Promise<void> {
    const booked = this.#booked[step.which % Math.max(1, this.#booked.length)];
    if (!booked) return;
    const booking_id = booked.id;
    const by = await signedIn(this.#it.deps, step.kind === 'give back' ? booked.owner : booked.customer);
    if (step.kind === 'cancel') await this.#it.call('event/cancel_booking', { booking_id }, by);
    else if (step.kind === 'ask back')
      await this.#it.call('user/payment_refund_request', { booking_id, reason: 'It was closed.' }, by);
    else {
      const left = await this.#leftOf(booking_id);
      const amount = Math.floor((left * step.percent) / 100);
      if (amount > 0) await this.#it.call('user/refund_payment', { booking_id, amount, reason: 'It rained.' }, by);
    }
  }

  async #leftOf(booking_id: string): Promise<number> {
    const { rows } = await this.#it.deps.database.pool.query<{ left: string }>(
      `SELECT COALESCE(sum(amount - refunded), 0) AS left FROM payments
       WHERE booking_id = $1 AND status IN ('succeeded', 'partially_refunded', 'refunded')`,
      [booking_id],
    );
    return Number(rows[0]?.left);
  }

  async #wait(days: number): Promise<void> {
    this.#it.clock.advance(days * DAY_MINUTES);
    await jobs['release-earnings'](this.#it.deps, {});
    await jobs['reward-referrals'](this.#it.deps, {});
  }

  /** Whether each reward was due when it was given, and none stays whose booking was given back. */
  async #judgeRewards(): Promise<void> {
    const { database, clock } = this.#it.deps;
    const now = clock.now().getTime();
    const max = (await database.write.selectFrom('market').select('referral_monthly_max').executeTakeFirst())
      ?.referral_monthly_max;
    const rows = await database.write.selectFrom('referrals').selectAll().where('user_id', 'in', this.#ids).execute();
    for (const row of rows.filter((each) => each.status !== 'waiting')) {
      const booked = this.#booked.find((each) => each.id === row.booking_id);
      const left = booked ? await this.#leftOf(booked.id) : 0;
      if (row.status === 'credited' && left < 2000) this.faults.push(`${row.user_id} keeps a reward of ${left}`);
      if (row.status === 'taken_back' && left >= 2000) this.faults.push(`${row.user_id} lost a reward of ${left}`);
      const isNew = !this.#settled.has(`${row.user_id} ${row.status}`);
      if (!isNew) continue;
      this.#settled.add(`${row.user_id} ${row.status}`);
      if (row.status === 'refused') this.reached.refused += 1;
      if (row.status === 'taken_back') this.reached.taken_back += 1;
      if (row.status !== 'credited' || !booked) continue;
      this.reached.rewards += 1;
      if (this.#people.areKin(row.user_id, booked.owner))
        this.faults.push(`${row.user_id} was rewarded for a booking with ${booked.owner}`);
      for (const other of [row.referrer_id, ...this.#people.referred()])
        if (other !== row.user_id && this.#people.areSame(row.user_id, other))
          this.faults.push(`${row.user_id} was rewarded, but is ${other}`);
      const { ends_at } = await database.write
        .selectFrom('bookings')
        .select('ends_at')
        .where('id', '=', booked.id)
        .executeTakeFirstOrThrow();
      if (now <= ends_at.getTime() + 30 * DAY_MS) this.faults.push(`${row.user_id} was rewarded before refunds ended`);
      const sameReferrer = rows.filter(
        (each) =>
          (each.status === 'credited' || each.status === 'taken_back') &&
          this.#people.areSame(each.referrer_id, row.referrer_id) &&
          (each.settled_at?.getTime() ?? 0) > now - 30 * DAY_MS,
      );
      if (sameReferrer.length > (max ?? 10)) this.faults.push(`${row.referrer_id} got ${sameReferrer.length} rewards`);
    }
    this.reached.capped += rows.filter((each) => each.why === 'monthly_cap').length;
  }
}
