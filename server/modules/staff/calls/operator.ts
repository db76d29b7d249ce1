import { reportKinds } from '#contract/choices/report.ts';
import type { NeedQueue } from '#contract/entities/operator/overview.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { findContactOf } from '#server/modules/accounts/queries.ts';
import { listUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { findGuestContact, sumBookings } from '#server/modules/bookings/listed/index.ts';
import { findPageContact } from '#server/modules/catalogue/queries.ts';
import { nameTowns } from '#server/modules/listings/places/index.ts';
import { listSearches, sumSearches } from '#server/modules/listings/search/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { listOwedFees } from '#server/modules/payments/hires/index.ts';
import { listStuck, sumRefunds } from '#server/modules/payments/queries.ts';
import { listFailedRefunds } from '#server/modules/payments/refunds/index.ts';
import { listQueue } from '#server/modules/refunds/queries.ts';
import {
  firstNeeds,
  joinDays,
  mayDecide,
  needAreas,
  overviewTable,
  presentNote,
  sumDays,
  type WaitingEntry,
} from '#server/modules/staff/index.ts';
import { insertNote, listNotes, noteAct } from '#server/modules/staff/queries.ts';
import { listTickets } from '#server/modules/support/queries.ts';
import { findAppealContact, listAppeals, listContent } from '#server/modules/trust/moderation/queries.ts';
import { listReports } from '#server/modules/trust/reports/queries.ts';
import { findClaimContact, listClaims } from '#server/modules/unclaimed/claims/queries.ts';

export const page_note_list = handler('admin/page_note_list', async ({ db }, { provider_id, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const { shown, next_cursor } = pageAfter(await listNotes(db, provider_id, { limit, after }), limit, ({ at }) => at);
  return { items: shown.map(presentNote), next_cursor };
});

export const add_page_note = handler('admin/add_page_note', async ({ actor, db, now }, input) => {
  const note = await insertNote(db, actor, input, now);
  return note === null ? refuse('not_found', say(adminPages, 'page.gone')) : { note: presentNote(note) };
});

export const read_contact = handler('admin/read_contact', async ({ actor, db, now }, { subject, subject_id }) => {
  if (!mayDecide(actor, 'tickets')) return refuse('forbidden', say(adminLists, 'contact.forbidden'));
  const contact = await contacts[subject](db, subject_id);
  if (contact === null) return refuse('not_found', say(adminLists, 'contact.gone'));
  await noteAct(db, actor, { act: 'read_contact', subject, subject_id, before: {}, after: {}, why: '' }, now);
  return { email: contact.email, phone: contact.phone };
});

const contacts = {
  user: findContactOf,
  page: findPageContact,
  claim: findClaimContact,
  appeal: findAppealContact,
  /** A guest’s contact is in the booking, a user’s in their account. */
  booking: async (db: Tx, id: string) => {
    const found = await findGuestContact(db, id);
    return found?.customer_id ? findContactOf(db, found.customer_id) : found;
  },
} as const;

const MAX_MISSED = 5;
/** Short periods are shown with the days before them. */
const MIN_DAYS_SHOWN = 28;

export const overview = handler('admin/overview', async ({ actor, db, now, request, language }, { days }) => {
  if (request.wants_csv && !mayDecide(actor, 'payments')) return refuse('forbidden', say(adminLists, 'csv.forbidden'));
  const market = await findMarket(db);
  const currency = Currency.parse(market?.currency ?? 'USD');
  const where = { timezone: market?.timezone ?? 'UTC', currency };
  const read = Math.max(MIN_DAYS_SHOWN, 2 * days);
  const booked = await sumBookings(db, where, read, now);
  const today = booked.at(-1)?.date ?? now.toISOString().slice(0, 10);
  const refunded = await sumRefunds(db, where, read, now);
  const searched = await sumSearches(db, { today, days: read });
  const all = joinDays(booked, refunded, searched);
  if (request.wants_csv) return overviewTable(all.slice(-days), currency, language);
  const missed = (await listSearches(db, { today, days, isMissed: true, limit: MAX_MISSED, skip: 0 })).slice(
    0,
    MAX_MISSED,
  );
  const towns = await nameTowns(db, missed);
  return {
    currency,
    has_other_currencies: booked.slice(-2 * days).some(({ others }) => others > 0),
    now: sumDays(all.slice(-days)),
    before: sumDays(all.slice(-2 * days, -days)),
    days: all.slice(-Math.max(MIN_DAYS_SHOWN, days)).map(({ date, bookings }) => ({ date, bookings })),
    missed: missed.map(({ term, searches, misses }, at) => ({ term, searches, misses, place: towns[at] ?? null })),
  };
});

const MAX_NEEDS = 4;
/** The first entries of a queue, of which no more than these can be among the first of all. */
const first = { state: 'open', limit: MAX_NEEDS, after: null } as const;

type Reader = (db: ReadDb, now: Date) => Promise<Omit<WaitingEntry, 'queue'>[]>;

const money = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => ({
  amount,
  currency: Currency.parse(currency),
});

/** Reads the first entries of each queue. */
const readers: Readonly<Record<NeedQueue, Reader>> = {
  refunds: async (db) =>
    (await listQueue(db, first.state, first)).map((row) => ({
      ...{ _id: row.id, amount: money(row), since: row.created_at, due_at: row.answer_by },
    })),
  reports: async (db) =>
    (await listReports(db, first)).map((row) => ({
      ...{ _id: row.id, about: row.provider_name, since: row.created_at },
      reason: reportKinds.find((kind) => kind === row.kind) ?? null,
    })),
  tickets: async (db) =>
    (await listTickets(db, { ...first, assigned_to: null })).map((row) => ({
      ...{ _id: row.id, about: row.subject, since: row.status_at },
    })),
  claims: async (db) =>
    (await listClaims(db, first)).map((row) => ({
      ...{ _id: row.id, about: row.provider_name, since: row.asked_at ?? row.created_at },
    })),
  review: async (db) =>
    (await listContent(db, first)).map((row) => ({ _id: row.id, about: row.label, since: row.created_at })),
  appeals: async (db) =>
    (await listAppeals(db, first)).map((row) => ({
      ...{ _id: row.id, about: row.author_name, since: row.created_at, due_at: row.due_at },
    })),
  payments: async (db) =>
    (await listStuck(db, first)).map((row) => ({ _id: row.id, amount: money(row), since: row.created_at })),
  returned: async (db) =>
    (await listFailedRefunds(db, first)).map((row) => ({ _id: row.id, amount: money(row), since: row.created_at })),
  unpaid: async (db, now) =>
    (await listUnpaidSessions(db, first.state, first, now)).map(({ id, title, total, currency, ends_at }) => ({
      ...{ _id: id, about: title, amount: money({ amount: total, currency }), since: ends_at },
    })),
  fees: async (db) =>
    (await listOwedFees(db, first)).map((row) => ({
      ...{ _id: row.hire_date_id, about: row.organiser_name, amount: money(row), since: row.settled_at },
    })),
};

export const need_list = handler('admin/need_list', async ({ actor, db, now }) => {
  const waiting: WaitingEntry[] = [];
  for (const queue of Object.keys(readers) as NeedQueue[]) {
    if (!mayDecide(actor, needAreas[queue])) continue;
    for (const entry of await readers[queue](db, now)) waiting.push({ queue, ...entry });
  }
  return { items: firstNeeds(waiting, MAX_NEEDS, now) };
});
