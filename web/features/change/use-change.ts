import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Service } from '#contract/entities/provider.ts';
import { useCall, useSession } from '#web/api/queries.ts';
import type { Compared } from './compare-bookings.tsx';
import { usePricedChange } from './use-priced-change.ts';

/** A requested change of a booking: the selection, its price, and the call that proposes it. */
export function useChange(booking: BookingDetails) {
  const services = useServicesFor(booking);
  const [service_id, setService] = useState(booking.service_id ?? '');
  const [starts_at, setStart] = useState<string | null>(null);
  const [participants, setParticipants] = useState(booking.participants);
  const service = services.find((one) => one._id === service_id);
  const isSameService = service_id === booking.service_id;
  const at = starts_at ?? booking.starts_at;
  const hasChanged = at !== booking.starts_at || !isSameService || participants !== booking.participants;
  const search = { booking_id: booking._id, service_id, starts_at: at, participants };
  const change = usePricedChange({ check: search, ask: search, hasChanged });
  const { priced, forget } = change;
  const after: Compared | null = hasChanged
    ? {
        title: service?.title ?? booking.title,
        duration_minutes: service?.duration_minutes ?? booking.duration_minutes,
        starts_at: at,
        participants,
        tickets: [],
        price: priced?.after ?? null,
      }
    : null;
  return {
    ...change,
    services,
    service,
    service_id,
    isSameService,
    participants,
    at,
    /** The new booking; null while nothing is changed. */
    after,
    chooseService: (one: Service) => {
      forget();
      setService(one._id);
      setParticipants(Math.min(one._id === booking.service_id ? booking.participants : participants, one.capacity));
    },
    setParticipants: (count: number) => {
      forget();
      setParticipants(count);
    },
    pickTime: (start: string) => {
      forget();
      setStart(start);
      change.showDecision();
    },
    /** Restores the present time. */
    keepTime: () => {
      forget();
      setStart(null);
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
