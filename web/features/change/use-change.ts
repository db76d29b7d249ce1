import { useRef, useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import type { Service } from '#contract/entities/provider.ts';
import type { Problem } from '#contract/errors.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import type { Compared } from './compare.tsx';

/** A requested change of a booking: the selection, its price, and the call that proposes it. */
export function useChange(booking: BookingDetails) {
  const services = useServicesFor(booking);
  const [service_id, setService] = useState(booking.service_id ?? '');
  const [starts_at, setStart] = useState<string | null>(null);
  const [participants, setParticipants] = useState(booking.participants);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const service = services.find((one) => one._id === service_id);
  const isSameService = service_id === booking.service_id;
  const at = starts_at ?? booking.starts_at;
  const hasChanged = at !== booking.starts_at || !isSameService || participants !== booking.participants;
  const search = { booking_id: booking._id, service_id, starts_at: at, participants };
  const check = useCall('booking/check_modify_payment', search, { enabled: hasChanged });
  const priced = hasChanged ? check.data : undefined;

  const apply = useCallMutation('wallet/refund_modify_booking', {});
  const ask = useCallMutation('booking/modified_service_booking', {
    // A change without extra cost is applied at once. Otherwise the next view takes the payment.
    onDone: ({ change }) => (change.can.apply ? apply.run({ change_id: change._id }) : undefined),
    onProblem: (refused) => {
      if (refused.code === 'not_signed_in') return false;
      if (refused.code === 'difference_changed') void check.refetch();
      setRefusal(refused);
      return true;
    },
  });
  const after: Compared | null = hasChanged
    ? {
        title: service?.title ?? booking.title,
        duration_minutes: service?.duration_minutes ?? booking.duration_minutes,
        starts_at: at,
        participants,
        price: priced?.after ?? null,
      }
    : null;
  const decide = useRef<HTMLHeadingElement>(null);

  return {
    services,
    service,
    service_id,
    isSameService,
    participants,
    at,
    note,
    hasChanged,
    /** The new booking; null while nothing is changed. */
    after,
    /** Undefined until the price is loaded. */
    priced,
    problem: refusal ?? (hasChanged && check.error !== null ? problemOf(check.error) : null),
    isBusy: ask.isPending || apply.isPending,
    /** The heading of the decision. Picking a time moves the focus there. */
    decide,
    chooseService: (one: Service) => {
      setRefusal(null);
      setService(one._id);
      setParticipants(Math.min(one._id === booking.service_id ? booking.participants : participants, one.capacity));
    },
    setParticipants: (count: number) => {
      setRefusal(null);
      setParticipants(count);
    },
    pickTime: (start: string) => {
      setRefusal(null);
      setStart(start);
      queueMicrotask(() => decide.current?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
    },
    /** Restores the present time. */
    keepTime: () => {
      setRefusal(null);
      setStart(null);
    },
    setNote,
    submit: () => {
      setRefusal(null);
      if (priced !== undefined) ask.run({ ...search, note, expected_difference: priced.difference });
    },
  };
}

/** The provider's services that a booking can change to: those offered in its currency, and its own. */
function useServicesFor(booking: BookingDetails): Service[] {
  const { user } = useSession();
  const listed = useCall(user === null ? 'user/guest_user_service_list' : 'user/user_service_list', {
    provider_id: booking.provider._id,
    limit: 1,
  });
  return (listed.data?.items[0]?.is_service_array ?? []).filter(
    (one) => (one.is_active && one.currency === booking.price.currency) || one._id === booking.service_id,
  );
}
