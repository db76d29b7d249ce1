import { isRefusal, refuse } from '#contract/errors.ts';
import { homeZoneOf } from '#contract/location/zone-name.ts';
import { adminJobs } from '#locales/areas/admin-jobs.ts';
import { notificationSettings } from '#locales/areas/notification-settings.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { newId } from '#server/kernel/ids.ts';
import { deviceName } from '#server/modules/accounts/rules.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import {
  listFailedJobs,
  lockFailedJob,
  presentFailedJob,
  removeJob,
  runJobAgain,
} from '#server/modules/notifications/failed-jobs/index.ts';
import {
  changeSettings,
  presentDelivery,
  presentNotification,
  readSettings,
  readSubscription,
  setSubscription,
} from '#server/modules/notifications/index.ts';
import {
  countUnseen,
  deleteDevice,
  deleteNotifications,
  listDeliveries,
  listNotifications,
  markSeen,
  publishInvalidation,
  putDevice,
} from '#server/modules/notifications/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { noteAct, THE_MARKET } from '#server/modules/staff/queries.ts';

export const job_list = handler('admin/job_list', async ({ actor, db }, { state, limit, cursor }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminJobs, 'forbidden'));
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedJobs(db, { state, limit, after });
  const keyed = rows.map((row) => ({ ...row, id: row.uuid, job_id: row.id }));
  const { shown, next_cursor } = pageAfter(keyed, limit, (row) => row.created_at);
  return { items: shown.map((row) => presentFailedJob({ ...row, id: row.job_id })), next_cursor };
});

const acts = {
  try_again: { act: 'try_job_again', run: runJobAgain, state: 'waiting' },
  give_up: { act: 'give_up_job', run: removeJob, state: 'given_up' },
} as const;

export const decide_job = handler('admin/decide_job', async ({ actor, db, now }, { job_id, verb }) => {
  if (!mayDecide(actor, 'settings')) return refuse('forbidden', say(adminJobs, 'forbidden'));
  const job = await lockFailedJob(db, job_id);
  if (job === null) return refuse('not_found', say(adminJobs, 'gone'));
  const { act, run, state } = acts[verb];
  await run(db, job_id);
  const [before, after] = [
    { job: job.name, state: 'failed' },
    { job: job.name, state },
  ];
  await noteAct(db, actor, { act, subject: 'market', subject_id: THE_MARKET, before, after, why: '' }, now);
  return { job_id };
});

export const notification_list = handler('user/notification_list', async ({ actor, db, language }, input) => {
  const after = readTimeCursor(input.cursor);
  if (isRefusal(after)) return after;
  const [found, unseen_count, market] = await Promise.all([
    listNotifications(db, actor.user_id, { limit: input.limit, after }),
    countUnseen(db, actor.user_id),
    findMarket(db),
  ]);
  const { shown, next_cursor } = pageAfter(found, input.limit, (row) => row.created_at);
  const home = market && homeZoneOf(market.timezone, market.place_label);
  return { items: shown.map((row) => presentNotification(row, language, home)), next_cursor, unseen_count };
});

export const notification_view = handler('user/notification_view', async ({ actor, db, now }, input) => {
  const changed = await markSeen(db, actor.user_id, 'all' in input ? 'all' : input.notification_ids, now);
  if (changed > 0) await publishInvalidation(db, actor.user_id, 'notifications');
  return { changed, unseen_count: await countUnseen(db, actor.user_id) };
});

export const delete_notifications = handler('user/delete_notifications', async ({ actor, db }, input) => {
  const changed = await deleteNotifications(db, actor.user_id, 'all' in input ? 'all' : input.notification_ids);
  if (changed > 0) await publishInvalidation(db, actor.user_id, 'notifications');
  return { changed, unseen_count: await countUnseen(db, actor.user_id) };
});

export const notification_settings = handler('user/notification_settings', async ({ actor, db, deps }) => ({
  settings: await readSettings(db, deps, actor),
}));

export const change_notifications = handler('user/change_notifications', async ({ actor, db, deps, now }, input) => {
  const settings = await changeSettings(db, deps, actor, input, now);
  return isRefusal(settings) ? settings : { settings };
});

export const save_push_device = handler(
  'user/save_push_device',
  async ({ actor, db, deps, now, request }, { endpoint, keys }) => {
    if (!deps.providers.push.accepts(endpoint)) {
      const message = say(notificationSettings, 'refused.push');
      return refuse('invalid_input', message, { errors: [{ path: 'endpoint', message }] });
    }
    const { user_id, session_id } = actor;
    const name = deviceName(request.user_agent);
    await putDevice(db, { id: newId(), user_id, session_id, endpoint, ...keys, name, created_at: now });
    return { settings: await readSettings(db, deps, actor) };
  },
);

export const delete_push_device = handler('user/delete_push_device', async ({ actor, db, deps }, { device_id }) => {
  const isGone = await deleteDevice(db, { id: device_id, user_id: actor.user_id });
  return isGone
    ? { settings: await readSettings(db, deps, actor) }
    : refuse('not_found', say(notificationSettings, 'refused.device'));
});

export const mail_subscription = handler('user/mail_subscription', async ({ db, deps }, { token }) => {
  const subscription = await readSubscription(db, deps.config, token);
  return subscription === null ? refuse('not_found', say(notificationSettings, 'refused.link')) : { subscription };
});

export const unsubscribe = handler('user/unsubscribe', async ({ db, deps, now }, input) => {
  const subscription = await setSubscription(db, deps.config, input, now);
  return subscription === null ? refuse('not_found', say(notificationSettings, 'refused.link')) : { subscription };
});

export const delivery_list = handler('admin/delivery_list', async ({ db }, input) => {
  const { state = null, channel = null, search, limit, cursor } = input;
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const wanted = { state, channel, search: search === '' ? null : search, limit, after };
  const page = pageAfter(await listDeliveries(db, wanted), limit, (row) => row.created_at);
  return { items: page.shown.map(presentDelivery), next_cursor: page.next_cursor };
});
