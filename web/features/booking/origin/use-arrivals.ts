import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { tabStorage } from '#web/api/booking-token.ts';
import { noteArrival, type Visited } from './arrival.ts';

/** Notes how each page of an event or provider is reached in this tab, for a booking that may follow. */
export function useArrivals(): void {
  const { pathname, search } = useLocation();
  const visited = useRef<Visited | null>(null);
  useEffect(() => {
    const here = { pathname, search };
    noteArrival(tabStorage(), visited.current, here);
    visited.current = here;
  }, [pathname, search]);
}
