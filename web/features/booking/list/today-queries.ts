import type { Session } from '#web/api/context.ts';
import { callQuery } from '#web/api/queries.ts';
import { requestQueries } from '../requests-to-answer.ts';

/** The input of the call for a provider's next sessions. */
export const todayInput = { tab: 'upcoming', limit: 20 } as const;

/** Whether a user offers something. */
export const isProvider = ({ user }: Session): boolean => (user?.providers.length ?? 0) > 0;

/** The queries of a provider's next sessions, for the loader of their screen; none for users who offer nothing. */
export const todayQueries = (session: Session) =>
  isProvider(session) ? [callQuery('booking/my_booking', todayInput), ...requestQueries(session)] : [];
