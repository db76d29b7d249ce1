import type { PublicEvent } from '#contract/entities/event.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { withoutField } from '#web/api/check-input.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { schemaErrors } from '#web/features/booking/checkout/schema-errors.ts';
import { useCheckout } from '#web/features/booking/checkout/use-checkout.ts';
import type { Step } from '#web/features/booking/steps/booking-draft.ts';
import { itemsOf, listSeats, type TicketLine } from './asked-tickets.ts';
import { attendeesOf, fields, missingAt, personAt } from './attendees.ts';
import { type AttendeeDraft, withAttendee } from './tickets-draft.ts';
import { useTicketQuote } from './use-ticket-quote.ts';
import { useTicketsDraft } from './use-tickets-draft.ts';

/** The input for a booking of tickets, with its actions. */
export type TicketsChoice = ReturnType<typeof useTickets>;

interface Chosen {
  readonly event: PublicEvent;
  readonly lines: readonly TicketLine[];
  readonly search: URLSearchParams;
  /** Leads back to the event, to choose other tickets. */
  readonly onOther: () => void;
}

/** The people who come and the next step. The input survives reloads and refusals until the tickets are booked. */
export function useTickets({ event, lines, search, onOther }: Chosen) {
  const { user } = useSession();
  const isGuest = user === null;
  const t = useMessages(eventBooking);
  const stepTexts = useMessages(bookingSteps);
  const phone = usePhone();
  const items = itemsOf(lines, event.chosen?._id ?? null);
  const chosen = JSON.stringify(items);
  const stored = useTicketsDraft({ chosen, search, onOther });
  const { history, held, dispatch } = stored;
  const { draft } = stored.state;
  const priced = useTicketQuote(items, draft, event.currency, {
    isHere: history.isHere,
    isReleasing: held.isReleasing,
  });
  // Without another email, the server sends the first ticket to the account's.
  const booker = user === null ? draft : { name: user.name, email: '' };
  const seats = listSeats(lines);
  const people = seats.map((_seat, at) => personAt(draft, at, booker));
  const texts = { name: t('who.name_missing'), answer: t('who.answer_missing') };
  const missingOf = (at: number) => {
    const person = people[at];
    if (person === undefined) return {};
    const missing = missingAt(person, at, event.questions, texts);
    // A guest's own name is a field of their contact.
    return isGuest && at === 0 ? withoutField(missing, 'attendees.0.name') : missing;
  };
  const isComplete = (at: number) => Object.keys(missingOf(at)).length === 0;
  const isKnown = seats.every((_seat, at) => isComplete(at));
  const knowsContact = !isGuest || (draft.name.trim() !== '' && draft.email.trim() !== '');
  const step: Step = history.shown === 'confirm' && isKnown && knowsContact ? 'confirm' : 'details';
  const attendees = attendeesOf(people, event.questions);
  const checkout = useCheckout(stored, {
    subject: { items: [...items], participants: seats.length, attendees },
    priced,
    isRequest: lines[0]?.package.booking_mode === 'request',
    step,
  });

  return {
    ...checkout,
    ...{ event, lines, seats, people },
    ...{ subject_id: chosen, provider: event.provider, currency: event.currency },
    /** Why the tickets cannot be had at all; null if they can. */
    refusal: priced.refusal,
    /** Whether everything about a ticket (from 0) is known. */
    isComplete,
    /** The errors of the details, by path; none if they are complete. */
    check: async () => {
      const typed = { draft, isGuest, complete: phone.complete, subject: { attendees }, t: stepTexts };
      const missing = seats.flatMap((_seat, at) => Object.entries(missingOf(at)));
      const errors = { ...(await schemaErrors(typed, fields)), ...Object.fromEntries(missing) };
      dispatch({ type: 'checked', errors });
      return errors;
    },
    /** Changes the person of a ticket (from 0). `field` is the changed value's path within the person. */
    setPerson: (at: number, part: Partial<AttendeeDraft>, field: string) =>
      dispatch({
        type: 'typed',
        part: { attendees: withAttendee(draft, at, part) },
        path: `attendees.${at}.${field}`,
      }),
  };
}
