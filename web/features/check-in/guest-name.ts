import type { DoorTicket } from '#contract/events/check-in.ts';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';

/** Names a ticket's guest: by their name, or by whoever booked. */
export function useGuestName(): (ticket: DoorTicket) => string {
  const t = useMessages(messages);
  return ({ name, booked_by }) => {
    if (name !== '') return name;
    return booked_by === '' ? t('verdict.unnamed') : t('verdict.guest', { name: booked_by });
  };
}
