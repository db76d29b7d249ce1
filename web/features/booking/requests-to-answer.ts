import type { Booking } from '#contract/entities/booking.ts';
import type { Session } from '#web/api/context.ts';
import { callQuery, useCall, useSession } from '#web/api/queries.ts';

const LIST = 'booking/my_booking';
const requested = { status: 'requested', limit: 100 } as const;

const isProvider = ({ user }: Session): boolean => (user?.providers.length ?? 0) > 0;

/** The query of the requests, for loaders of screens; none for users who offer nothing. */
export const requestQueries = (session: Session) => (isProvider(session) ? [callQuery(LIST, requested)] : []);

/** The requests that wait for the viewer’s answer, the one that expires first at the front. */
export function useRequestsToAnswer(): readonly Booking[] {
  const { data } = useCall(LIST, requested, { enabled: isProvider(useSession()) });
  return (data?.items ?? []).filter(({ can }) => can.accept).toSorted((one, other) => endOf(one) - endOf(other));
}

const endOf = ({ expires_at, starts_at }: Booking): number => Date.parse(expires_at ?? starts_at);
