import { z } from 'zod';
import { call } from '../../call.ts';
import { Notification } from '../../entities/notification.ts';
import { id } from '../../fields.ts';
import { pageInput, pageOf } from '../../page.ts';

/** Selects notifications by their ids, or `all` present ones. */
const which = z.union(
  [
    z.strictObject({
      notification_ids: z
        .array(id)
        .min(1, 'Choose at least one notification.')
        .max(100, 'Choose at most 100 notifications.'),
    }),
    z.strictObject({ all: z.literal(true, 'Send true for all, or choose some.') }),
  ],
  'Choose some notifications, or all.',
);
const left = z.object({ changed: z.number().int(), unseen_count: z.number().int() });

export const notificationsCalls = {
  'user/notification_list': call({
    access: 'user',
    mode: 'read',
    summary: 'Lists one’s notifications, newest first, with the number not seen yet.',
    input: z.strictObject(pageInput),
    output: pageOf(Notification).extend({ unseen_count: z.number().int() }),
    errors: [],
  }),
  'user/notification_view': call({
    access: 'user',
    mode: 'write',
    summary: 'Marks one’s own notifications as seen. Ignores those of others.',
    input: which,
    output: left,
    errors: [],
  }),
  'user/delete_notifications': call({
    access: 'user',
    mode: 'write',
    summary: 'Removes one’s own notifications. Ignores those of others.',
    input: which,
    output: left,
    errors: [],
  }),
};
