import { isDeepStrictEqual } from 'node:util';
import { isRefusal, refuse } from '#contract/errors.ts';
import { contentKinds } from '#contract/states/content.ts';
import { appeals } from '#locales/areas/appeals.ts';
import { contentReview } from '#locales/areas/content-review.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { listReportStaff, noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';
import {
  actionOfToken,
  appealDecision,
  decideAppeal,
  findDecision,
  presentAdminAppeal,
  presentDecision,
} from '#server/modules/trust/appeals/index.ts';
import { moderate as applyDecision, presentAction, undo } from '#server/modules/trust/moderation/index.ts';
import { listActions, listAppeals, listContent } from '#server/modules/trust/moderation/queries.ts';
import {
  decideContent,
  defaultTerms,
  findReviewSettings,
  presentContent,
  updateReviewSettings,
} from '#server/modules/trust/review/index.ts';

export const moderation_decision = handler('user/moderation_decision', async ({ db, deps, now }, { token }) => {
  const action_id = actionOfToken(secretOf(deps.config), token);
  const found = action_id === null ? null : await findDecision(db, action_id, now);
  if (!found) return refuse('not_found', say(appeals, 'refused.decision'));
  return { decision: presentDecision(found, now) };
});

export const appeal_decision = handler('user/appeal_decision', async (context, { token, text, file_names }) => {
  const { deps, read, inTx, providers, files, now } = context;
  const action_id = actionOfToken(secretOf(deps.config), token);
  if (action_id === null) return refuse('not_found', say(appeals, 'refused.decision'));
  const store = { files: providers.files, read, inTx, now };
  const sent = await appealDecision(store, { action_id, text, uploads: files, file_names });
  return isRefusal(sent) ? sent : { decision: presentDecision(sent, now) };
});

export const appeal_list = handler('admin/appeal_list', async ({ actor, db, deps, now }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listAppeals(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.decided_at));
  const actions = await listActions(db, { ids: page.shown.map((row) => row.action_id) }, now);
  const reader = { actor, deciders: await listReportStaff(db), secret: secretOf(deps.config) };
  const items = page.shown.flatMap((row) => {
    const action = actions.find(({ id }) => id === row.action_id);
    return action ? [presentAdminAppeal(row, action, reader, now)] : [];
  });
  return { items, next_cursor: page.next_cursor };
});

export const decide_appeal = handler('admin/decide_appeal', async ({ actor, db, deps, now }, input) => {
  const decided = await decideAppeal(db, actor, input, now);
  if (isRefusal(decided)) return decided;
  const [action] = await listActions(db, { id: decided.action_id }, now);
  if (!action) throw new Error(`The decision ${decided.action_id} is gone.`);
  const reader = { actor, deciders: await listReportStaff(db), secret: secretOf(deps.config) };
  return { appeal: presentAdminAppeal(decided, action, reader, now) };
});

export const content_list = handler('admin/content_list', async ({ actor, db }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listContent(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.decided_at));
  return { items: page.shown.map((row) => presentContent(row, actor)), next_cursor: page.next_cursor };
});

export const decide_content = handler('admin/decide_content', async ({ actor, db, now }, input) => {
  const decided = await decideContent(db, actor, input, now);
  return isRefusal(decided) ? decided : { check: presentContent(decided, actor) };
});

export const review_settings = handler('admin/review_settings', async ({ actor, db }) => ({
  ...(await findReviewSettings(db)),
  default_terms: await defaultTerms(db),
  can: { change: mayDecide(actor, 'settings') },
}));

export const change_review_settings = handler('admin/change_review_settings', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(contentReview, 'refused.admins'));
  const before = await findReviewSettings(db);
  const { policy = before.policy, terms = before.terms } = input;
  const held_kinds = contentKinds.filter((kind) => (input.held_kinds ?? before.held_kinds).includes(kind));
  const after = { policy, held_kinds, terms };
  if (!isDeepStrictEqual(after, before)) {
    await updateReviewSettings(db, after);
    const act = { act: 'change_review_settings', subject: 'market', subject_id: THE_MARKET, why: '' } as const;
    await noteAct(db, actor, { ...act, before, after }, now);
  }
  return { ...after, default_terms: await defaultTerms(db), can: { change: true } };
});

export const moderate = handler('admin/moderate', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'moderation')) return refuse('forbidden', 'Only support and admins can do this.');
  const { kind, subject_id, action_id, reason } = input;
  const done =
    input.verb === 'undo'
      ? await undo(db, actor, { action_id: action_id ?? '', reason }, now)
      : await applyDecision(db, actor, { kind: kind ?? 'hide_review', subject_id: subject_id ?? '', reason }, now);
  return isRefusal(done) ? done : { action: presentAction(done) };
});

export const moderation_list = handler('admin/moderation_list', async ({ db, now }, { status, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listActions(db, { status, limit, after }, now);
  const page = pageAfter(rows, limit, (row) => (status === 'active' ? row.created_at : row.undone_at));
  return { items: page.shown.map(presentAction), next_cursor: page.next_cursor };
});
