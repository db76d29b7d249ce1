import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { listPeople } from '#server/modules/accounts/queries.ts';
import { endTwoStepFor } from '#server/modules/accounts/second-step/index.ts';
import { mayDecide, presentListedPerson } from '#server/modules/staff/index.ts';
import { noteAct } from '#server/modules/staff/queries.ts';

export const person_list = handler('admin/person_list', async ({ db, now }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listPeople(db, { ...wanted, after }, now);
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedPerson), next_cursor };
});

export const end_two_step = handler('admin/end_two_step', async ({ actor, db, deps, now }, { user_id, reason }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(signIn, 'two_step.only_admins'));
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const ended = await endTwoStepFor(db, { config: deps.config, now }, { user_id, reason });
  if (isRefusal(ended)) return ended;
  const act = { act: 'end_two_step', subject: 'user', subject_id: user_id, why: reason } as const;
  await noteAct(db, actor, { ...act, before: { two_step: true }, after: { about: ended.name, two_step: false } }, now);
  return { user_id };
});
