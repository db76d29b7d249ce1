import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { impersonation } from '#locales/areas/impersonation.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { beginImpersonation, findImpersonated } from '#server/modules/accounts/impersonation/index.ts';
import { setRole } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';
import { countUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { findMarketName } from '#server/modules/market/queries.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { countOwedFees } from '#server/modules/payments/hires/index.ts';
import { countStuck } from '#server/modules/payments/queries.ts';
import { countFailedRefunds } from '#server/modules/payments/refunds/index.ts';
import { countWaitingRequests } from '#server/modules/refunds/queries.ts';
import { mayDecide, presentAct, presentBalance } from '#server/modules/staff/index.ts';
import { listActs, listBalances, listStaff, lockAccount, noteAct } from '#server/modules/staff/queries.ts';
import { countOpenTickets } from '#server/modules/support/queries.ts';
import { countOpenAppeals, countOpenContent } from '#server/modules/trust/moderation/queries.ts';
import { countWaitingReports } from '#server/modules/trust/reports/queries.ts';
import { countWaitingClaims } from '#server/modules/unclaimed/claims/queries.ts';

export const dashboard = handler('admin/dashboard', async ({ actor, db, now }) => {
  const reports = await countWaitingReports(db);
  const tickets = await countOpenTickets(db);
  const claims = await countWaitingClaims(db);
  const appeals = await countOpenAppeals(db);
  const content = await countOpenContent(db);
  const stuck = await countStuck(db);
  const failed = await countFailedRefunds(db);
  const unpaid = await countUnpaidSessions(db, now);
  const fees = await countOwedFees(db);
  const refunds = await countWaitingRequests(db, now);
  return {
    refund_requests: { ...refunds, next_deadline: refunds.next_deadline?.toISOString() ?? null },
    reports: { waiting: reports.waiting, oldest_at: reports.oldest_at?.toISOString() ?? null },
    tickets: { waiting: tickets.waiting, oldest_at: tickets.oldest_at?.toISOString() ?? null },
    claims: { waiting: claims.waiting, oldest_at: claims.oldest_at?.toISOString() ?? null },
    appeals: { waiting: appeals.waiting, oldest_at: appeals.oldest_at?.toISOString() ?? null },
    content: { waiting: content.waiting, oldest_at: content.oldest_at?.toISOString() ?? null },
    stuck_payments: { waiting: stuck.waiting, oldest_at: stuck.oldest_at?.toISOString() ?? null },
    failed_refunds: { waiting: failed.waiting, oldest_at: failed.oldest_at?.toISOString() ?? null },
    unpaid_sessions: { waiting: unpaid.waiting, oldest_at: unpaid.oldest_at?.toISOString() ?? null },
    unpaid_fees: { waiting: fees.waiting, oldest_at: fees.oldest_at?.toISOString() ?? null },
    can: {
      refunds: mayDecide(actor, 'refunds'),
      reports: mayDecide(actor, 'reports'),
      tickets: mayDecide(actor, 'tickets'),
      moderation: mayDecide(actor, 'moderation'),
      payments: mayDecide(actor, 'payments'),
      settings: mayDecide(actor, 'settings'),
      imports: mayDecide(actor, 'imports'),
      pages: mayDecide(actor, 'pages'),
    },
  };
});

const BalanceKeys = z.object({ available: z.int(), pending: z.int(), user_id: id, currency: z.string().length(3) });

export const balance_list = handler('admin/balance_list', async ({ db }, { limit, cursor }) => {
  const after = readCursor(cursor, BalanceKeys);
  if (isRefusal(after)) return after;
  const rows = await listBalances(db, { limit, after });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentBalance),
    next_cursor:
      rows.length > limit && last
        ? writeCursor({
            available: last.available,
            pending: last.pending,
            user_id: last.user_id,
            currency: last.currency,
          })
        : null,
  };
});

export const staff_list = handler('admin/staff_list', async ({ actor, db }) => ({
  items: await listStaff(db),
  can: { change: mayDecide(actor, 'settings') },
}));

export const change_staff = handler('admin/change_staff', async ({ actor, db, now }, { email, user_id, role }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', 'Only admins can change the staff.');
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const found = await lockAccount(db, user_id === undefined ? { email: normalEmail(email ?? '') } : { user_id });
  if (!found) {
    if (user_id !== undefined) return refuse('not_found', 'We couldn’t find this account.');
    const message = 'There’s no verified account with this address. Ask them to sign up first.';
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  if (found.role !== role) {
    await setRole(db, found.id, role, now);
    await noteAct(
      db,
      actor,
      {
        act: 'change_staff',
        subject: 'user',
        subject_id: found.id,
        before: { role: found.role },
        after: { role, about: found.name },
        why: '',
      },
      now,
    );
    const market = await findMarketName(db);
    const title = role === 'user' ? `You’re no longer on the staff of ${market}` : `You’re now ${role} at ${market}`;
    const text = role === 'user' ? 'An admin removed your access to Admin.' : 'You’ll find Admin in your menu.';
    const link = role === 'user' ? '/' : '/admin';
    await insertNotification(db, { user_id: found.id, kind: 'staff', title, text, link }, now, 'session');
  }
  return { items: await listStaff(db) };
});

export const impersonate = handler('admin/impersonate', async ({ actor, db, now }, { email, user_id, reason }) => {
  if (!mayDecide(actor, 'impersonation')) return refuse('forbidden', say(impersonation, 'admins_only'));
  const seen = await findImpersonated(db, user_id === undefined ? { email: normalEmail(email ?? '') } : { user_id });
  if (seen === null) {
    if (user_id !== undefined) return refuse('not_found', say(impersonation, 'no_account'));
    const message = say(impersonation, 'no_account');
    return refuse('invalid_input', message, { errors: [{ path: 'email', message }] });
  }
  if (seen.role !== 'user') return refuse('cannot_impersonate', say(impersonation, 'staff'));
  const begun = { session_id: actor.session_id, admin_id: actor.user_id, user_id: seen.id, reason };
  const until = await beginImpersonation(db, begun, now);
  const act = { act: 'impersonate', subject: 'user' as const, subject_id: seen.id, why: reason };
  await noteAct(db, actor, { ...act, before: {}, after: { about: seen.name, until: until.toISOString() } }, now);
  const market = await findMarketName(db);
  const title = say(impersonation, 'notification.title', { market });
  const text = say(impersonation, 'notification.text', { reason });
  await insertNotification(db, { user_id: seen.id, kind: 'staff', title, text, link: '/profile' }, now, 'sessions');
  return { user: { _id: seen.id, name: seen.name }, until: until.toISOString() };
});

const ActKeys = z.object({ before: z.int().positive() });

export const act_list = handler('admin/act_list', async ({ db }, { limit, cursor, subject_id }) => {
  const after = readCursor(cursor, ActKeys);
  if (isRefusal(after)) return after;
  const rows = await listActs(db, { subject_id, before: after?.before ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentAct),
    next_cursor: rows.length > limit && last ? writeCursor({ before: Number(last.id) }) : null,
  };
});
