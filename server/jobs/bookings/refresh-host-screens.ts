import { z } from 'zod';
import { publishInvalidation } from '#server/modules/notifications/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ user_id: z.string() });

/** Refreshes the numbers and guests of events on an organiser's open screens, after sales and check-ins at the door. */
export const refreshHostScreens: Job = async ({ database }, payload) => {
  const { user_id } = Payload.parse(payload);
  const calls = ['user/event_detail', 'user/event_participant_list', 'event/box_office'] as const;
  await publishInvalidation(database.write, user_id, calls);
};
