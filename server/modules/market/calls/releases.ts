import { refuse } from '#contract/errors.ts';
import { compareVersions } from '#contract/version.ts';
import { releases } from '#locales/areas/releases.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentRelease } from '#server/modules/market/releases/index.ts';
import { findRelease, lockRelease, storeRelease } from '#server/modules/market/releases/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const app_version = handler('app_version/app_version', async ({ db }, { platform }) =>
  presentRelease(platform, await findRelease(db, platform)),
);

export const update_app_version = handler('app_version/update_app_version', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(releases, 'admins_only'));
  if (compareVersions(input.min_version, input.current_version) > 0) {
    const message = say(releases, 'newer_than_current');
    return refuse('invalid_input', message, { errors: [{ path: 'min_version', message }] });
  }
  const before = await lockRelease(db, input.platform);
  const after = { ...input, changed_at: now };
  await storeRelease(db, after);
  await noteAct(
    db,
    actor,
    { act: 'update_app_version', subject: 'market', subject_id: THE_MARKET, before: { ...before }, after, why: '' },
    now,
  );
  return presentRelease(input.platform, after);
});
