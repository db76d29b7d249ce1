import { z } from 'zod';
import { call } from '../../call.ts';
import { Notification } from '../../entities/notification.ts';
import { id } from '../../fields.ts';
import { pageInput, pageOf } from '../../page.ts';

/** Which ones: some by their ids, or `all` there are now. */
const which = z.union(
  [
    z.strictObject({
      notification_ids: z
        .array(id)
        .min(1, 'Please name at least one notification.')
        .max(100, 'Please name at most 100 notifications.'),
    }),
    z.strictObject({ all: z.literal(true, 'Please say true for all of them, or name some.') }),
  ],
  'Please name some notifications, or say all.',
);
const left = z.object({ changed: z.number().int(), unseen_count: z.number().int() });

export const notificationsCalls = {
  'user/notification_list': call({
    access: 'user',
    mode: 'read',
    summary: 'What one was told, the newest first, with how many are not seen yet.',
    input: z.strictObject(pageInput),
    output: pageOf(Notification).extend({ unseen_count: z.number().int() }),
    errors: [],
  }),
  'user/notification_view': call({
    access: 'user',
    mode: 'write',
    summary: 'Marks own notifications as seen; those of others are passed over.',
    input: which,
    output: left,
    errors: [],
  }),
  'user/delete_notifications': call({
    access: 'user',
    mode: 'write',
    summary: 'Removes own notifications from the list; those of others are passed over.',
    input: which,
    output: left,
    errors: [],
  }),
};
