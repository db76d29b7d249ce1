import { reportKinds } from '#contract/choices/report.ts';
import type { NeedQueue } from '#contract/entities/operator/overview.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { listClaims } from '#server/modules/claims/queries.ts';
import { listAppeals, listContent } from '#server/modules/moderation/queries.ts';
import { listOwedFees } from '#server/modules/payments/hires/index.ts';
import { listStuck } from '#server/modules/payments/queries.ts';
import { listFailedRefunds } from '#server/modules/payments/refunds/index.ts';
import { listQueue } from '#server/modules/refunds/queries.ts';
import { listReports } from '#server/modules/reports/queries.ts';
import { firstNeeds, mayDecide, needAreas, type WaitingEntry } from '#server/modules/staff/index.ts';
import { listTickets } from '#server/modules/support/queries.ts';

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
