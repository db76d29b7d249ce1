import { z } from 'zod';
import { isRefusal, refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readCursor, readTimeCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import { findProof } from '#server/modules/accounts/codes/index.ts';
import { quoteSession, quoteTickets } from '#server/modules/bookings/create/index.ts';
import { findPage, lockPage } from '#server/modules/catalogue/queries.ts';
import { lockOwnCode, ownCode, presentCode, refuseCode } from '#server/modules/discounts/index.ts';
import {
  findCode,
  insertCode,
  isCodeTaken,
  listCodes,
  listEvents,
  listOccurrences,
  listPackages,
  listServices,
  updateCode,
} from '#server/modules/discounts/queries.ts';
import { requireOwnPage } from '#server/modules/pages/policy.ts';

export const all_discount_code = handler('discount_code/all_discount_code', async ({ actor, db, now }, input) => {
  const page = requireOwnPage(actor, await findPage(db, input.provider_id));
  if (isRefusal(page)) return page;
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const rows = await listCodes(db, input.provider_id, { limit: input.limit, after });
  const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.created_at);
  return { items: shown.map((row) => presentCode(row, now)), next_cursor };
});

export const get_discount_code = handler('discount_code/get_discount_code', async ({ actor, db, now }, input) => {
  const code = await ownCode(db, actor, input.discount_code_id);
  return isRefusal(code) ? code : presentCode(code, now);
});

export const check_discount_code = handler('discount_code/check_discount_code', async ({ actor, db }, input) => {
  const page = requireOwnPage(actor, await findPage(db, input.provider_id));
  if (isRefusal(page)) return page;
  return { code: input.code, free: !(await isCodeTaken(db, input.provider_id, input.code)) };
});

export const create_discount_code = handler('discount_code/create_discount_code', async ({ actor, db, now }, input) => {
  // Locked, so that the second of two concurrent codes with the same text is refused.
  const page = requireOwnPage(actor, await lockPage(db, input.provider_id));
  if (isRefusal(page)) return page;
  const refusal = await refuseCode(db, { ...input, uses: 0 });
  if (refusal) return refusal;
  const id = await insertCode(db, { ...input, currency: page.currency }, now);
  const code = await findCode(db, id);
  return code ? presentCode(code, now) : refuse('not_found');
});

export const edit_discount_code = handler('discount_code/edit_discount_code', async ({ actor, db, now }, input) => {
  const { discount_code_id, ...given } = input;
  const code = await lockOwnCode(db, actor, discount_code_id);
  if (isRefusal(code)) return code;
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const refusal = await refuseCode(db, { ...code, ...change });
  if (refusal) return refusal;
  await updateCode(db, code.id, change, now);
  const after = await findCode(db, code.id);
  return after ? presentCode(after, now) : refuse('not_found');
});

export const delete_discount_code = handler('discount_code/delete_discount_code', async ({ actor, db, now }, input) => {
  const code = await lockOwnCode(db, actor, input.discount_code_id);
  if (isRefusal(code)) return code;
  await updateCode(db, code.id, { is_active: false, deleted_at: now }, now);
  return { deleted: true as const };
});

const ServiceKeys = z.strictObject({ is_active: z.boolean(), id });

export const discount_provider_service_list = handler(
  'discount_code/discount_provider_service_list',
  async ({ actor, db }, input) => {
    const page = requireOwnPage(actor, await findPage(db, input.provider_id));
    if (isRefusal(page)) return page;
    const after = readCursor(input.cursor, ServiceKeys);
    if (isRefusal(after)) return after;
    const rows = await listServices(db, input.provider_id, { limit: input.limit + 1, after });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id: _id, currency, ...row }) => ({ _id, ...row, currency: Currency.parse(currency) })),
      next_cursor: last && rows.length > input.limit ? writeCursor({ is_active: last.is_active, id: last.id }) : null,
    };
  },
);

export const discount_provider_event_list = handler(
  'discount_code/discount_provider_event_list',
  async ({ actor, db, now }, input) => {
    const page = requireOwnPage(actor, await findPage(db, input.provider_id));
    if (isRefusal(page)) return page;
    const after = readTimeCursor(input.cursor);
    if (isRefusal(after)) return after;
    const rows = await listEvents(db, input.provider_id, { limit: input.limit, after }, now);
    const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.starts_at);
    return {
      items: shown.map((row) => ({ _id: row.id, title: row.title, starts_at: row.starts_at.toISOString() })),
      next_cursor,
    };
  },
);

export const recurrent_event_detail = handler(
  'discount_code/recurrent_event_detail',
  async ({ actor, db, now }, input) => {
    const page = requireOwnPage(actor, await findPage(db, input.provider_id));
    if (isRefusal(page)) return page;
    const after = readTimeCursor(input.cursor);
    if (isRefusal(after)) return after;
    const rows = await listOccurrences(db, input, { limit: input.limit, after }, now);
    const { shown, next_cursor } = pageAfter(rows, input.limit, (row) => row.starts_at);
    return {
      items: shown.map((row) => ({
        _id: row.id,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at.toISOString(),
      })),
      next_cursor,
    };
  },
);

const PackageKeys = z.strictObject({ position: z.number().int(), id: z.uuid() });

export const recurrent_package_detail = handler(
  'discount_code/recurrent_package_detail',
  async ({ actor, db }, input) => {
    const page = requireOwnPage(actor, await findPage(db, input.provider_id));
    if (isRefusal(page)) return page;
    const after = readCursor(input.cursor, PackageKeys);
    if (isRefusal(after)) return after;
    const rows = await listPackages(db, input, { limit: input.limit + 1, after });
    const shown = rows.slice(0, input.limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ id, position: _position, ...row }) => ({ _id: id, ...row })),
      next_cursor: last && rows.length > input.limit ? writeCursor({ position: last.position, id: last.id }) : null,
    };
  },
);

export const verify_discount_code = handler(
  'discount_code/verify_discount_code',
  async ({ actor, db, now, request }, input) => {
    const { email_token: token, service_id, items, ...requested } = input;
    const proved = token === undefined ? null : await findProof(db, { purposes: ['guest_booking'], token }, now);
    const who = {
      user_id: actor.kind === 'user' ? actor.user_id : null,
      verified_email: proved?.address ?? null,
    };
    const quote =
      items === undefined
        ? await quoteSession(db, { ...requested, service_id: service_id ?? '' }, who, now)
        : await quoteTickets(db, { ...requested, items }, who, now);
    if (isRefusal(quote)) return quote;
    if (quote.why === 'unknown') request.noteUnknownSecret();
    const { discount, why, sentence, credit_available, price } = quote;
    return { discount, why, sentence, credit_available, price };
  },
);
