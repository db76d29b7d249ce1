import type { Booking } from '#contract/entities/booking.ts';
import type { Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import type { BookingDraft } from '#web/features/booking/steps/booking-draft.ts';
import { SessionTime } from '#web/features/booking/steps/session-time.tsx';
import type { StepAnswer } from '#web/features/booking/steps/step-card.tsx';

interface TimeOf {
  readonly title: string;
  readonly duration_minutes: number;
  readonly starts_at: string;
  readonly zone: string;
  readonly participants: number;
}

/** The end (ISO) of a session that starts at an instant (ISO). */
export const endOf = (starts_at: string, minutes: number): string =>
  new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();

/** Summarizes the first step: time, service, number of people. */
export function useTimeAnswer() {
  const t = useMessages(bookingSteps);
  return ({ title, duration_minutes, starts_at, zone, participants }: TimeOf): StepAnswer => ({
    main: <SessionTime starts_at={starts_at} ends_at={endOf(starts_at, duration_minutes)} zone={zone} />,
    more: `${title} · ${t('steps.people', { count: participants })}`,
  });
}

/** Summarizes the second step: name, contact details, and note. */
export function useDetailsAnswer() {
  const { user } = useSession();
  return (
    draft: Pick<BookingDraft, 'name' | 'email' | 'note' | 'customer_address'>,
    service: Pick<Booking, 'place'> | null,
  ): StepAnswer => {
    const address = service?.place === 'at_customer' ? draft.customer_address : '';
    const more = [user === null ? draft.email : '', address, draft.note === '' ? '' : `“${draft.note}”`]
      .filter((each) => each !== '')
      .join(' · ');
    return { main: user?.name ?? draft.name, ...(more === '' ? {} : { more }) };
  };
}

/** The title of all steps together. */
export function useFlowTitle() {
  const t = useMessages(bookingSteps);
  return (service: Pick<Service, 'capacity'> | null, isRequest: boolean): string => {
    if (isRequest) return t('steps.title_request');
    return t(service !== null && service.capacity > 1 ? 'steps.title_class' : 'steps.title_book');
  };
}
