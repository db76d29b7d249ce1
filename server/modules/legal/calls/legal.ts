import { z } from 'zod';
import { legalKinds } from '#contract/choices/legal.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { legal } from '#locales/areas/legal.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { readCursor, writeCursor } from '#server/kernel/database/cursor.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import {
  beginAnnouncement,
  effectiveFrom,
  gapsOf,
  legalTemplate,
  presentAcceptance,
  presentNotice,
  presentText,
  presentVersion,
  readFacts,
} from '#server/modules/legal/index.ts';
import {
  countAcceptances,
  findNewest,
  findText,
  insertAcceptance,
  insertVersion,
  listNewest,
  listNotices,
  listVersions,
} from '#server/modules/legal/queries.ts';
import { findMarket, findSettings, operatorOf } from '#server/modules/market/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const legal_text = handler('user/legal_text', async ({ db, now }, { kind, version }) => {
  const { text, upcoming } = await findText(db, kind, version, now);
  if (text) return { kind, ...presentText({ text, upcoming }) };
  if (version !== undefined) return refuse('not_found', say(legal, 'refused.version'));
  const body = legalTemplate(kind, await readFacts(db, now));
  const later = upcoming && presentText({ text: upcoming, upcoming }).upcoming;
  return { kind, body, version: 0, published_at: null, effective_at: null, upcoming: later };
});

export const legal_notice = handler('user/legal_notice', async ({ actor, db, now }) => ({
  items: (await listNotices(db, actor.user_id)).map((row) => presentNotice(row, now)),
}));

export const accept_legal = handler('user/accept_legal', async ({ actor, db, now }, { kind, version }) => {
  if (!(await insertAcceptance(db, { user_id: actor.user_id, kind, version }, now)))
    return refuse('legal_text_changed', say(legal, 'refused.changed'), {
      extra: { version: (await findNewest(db, kind))?.version ?? 0 },
    });
  return { items: (await listNotices(db, actor.user_id)).map((row) => presentNotice(row, now)) };
});

export const legal_texts = handler('admin/legal_texts', async ({ actor, db, now }) => {
  const newest = await listNewest(db);
  const facts = await readFacts(db, now);
  const given = { operator: facts.operator, has_imprint: newest.some(({ kind }) => kind === 'imprint') };
  return {
    items: legalKinds.map((kind) => {
      const found = newest.find((row) => row.kind === kind);
      const template = legalTemplate(kind, facts);
      return { kind, current: found ? presentVersion(found) : null, template, gaps: gapsOf(template, given) };
    }),
    acceptances: (await countAcceptances(db)).map(presentAcceptance),
    can: { change: mayDecide(actor, 'settings') },
  };
});

const CursorKeys = z.object({ below: z.int().positive() });

export const legal_version_list = handler('admin/legal_version_list', async ({ db }, { kind, limit, cursor }) => {
  const after = readCursor(cursor, CursorKeys);
  if (isRefusal(after)) return after;
  const rows = await listVersions(db, kind, { below: after?.below ?? null, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentVersion),
    next_cursor: rows.length > limit && last ? writeCursor({ below: last.version }) : null,
  };
});

export const publish_legal_text = handler('admin/publish_legal_text', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(legal, 'refused.role'));
  const incomplete = await refuseGaps(db, input.body);
  if (incomplete) return incomplete;
  const effective_at = await effectiveOf(db, input, now);
  if (isRefusal(effective_at)) return effective_at;
  const before = await findNewest(db, input.kind);
  const stored = await insertVersion(db, { ...input, effective_at, by_user_id: actor.user_id }, now);
  if (!stored)
    return refuse('legal_text_changed', say(legal, 'refused.published'), {
      extra: { version: (await findNewest(db, input.kind))?.version ?? 0 },
    });
  if (stored.is_announced) await beginAnnouncement(db, stored);
  const after = { text: input.kind, version: stored.version };
  await noteAct(
    db,
    actor,
    {
      act: 'publish_legal_text',
      subject: 'legal_text',
      subject_id: THE_MARKET,
      before: { text: input.kind, version: before?.version ?? 0 },
      after: effective_at === null ? after : { ...after, holds_from: effective_at.toISOString() },
      why: '',
    },
    now,
  );
  return { text: presentVersion(stored) };
});

/** Refuses a text that leaves open who the operator is, or how to reach them. */
async function refuseGaps(db: Tx, body: string): Promise<Refusal<'invalid_input'> | null> {
  const operator = operatorOf(await findSettings(db));
  const has_imprint = (await findNewest(db, 'imprint')) !== null;
  const gaps = gapsOf(body, { operator, has_imprint });
  if (gaps.length === 0) return null;
  const key = gaps.includes('contact') ? 'contact' : operator.name === '' ? 'name' : 'old_name';
  const message = say(legal, `refused.${key}`, { name: operator.name });
  return refuse('invalid_input', message, { errors: [{ path: 'body', message }], extra: { gaps } });
}

/** When the text holds: null for at once. The imprint is not announced. */
async function effectiveOf(
  db: Tx,
  { kind, announce_from }: Pick<ParsedInput<'admin/publish_legal_text'>, 'kind' | 'announce_from'>,
  now: Date,
) {
  if (announce_from === undefined) return null;
  const timezone = (await findMarket(db))?.timezone ?? 'UTC';
  const at = kind === 'imprint' ? null : effectiveFrom(announce_from, timezone, now);
  const message = say(legal, kind === 'imprint' ? 'refused.imprint' : 'refused.date');
  return at ?? refuse('invalid_input', message, { errors: [{ path: 'announce_from', message }] });
}
