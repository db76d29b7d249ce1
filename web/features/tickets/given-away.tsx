import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';

/** Whether a ticket was given to somebody else, who alone has its codes and its page. */
export const isGivenAway = ({ state, path }: HeldTicket): boolean => state === 'valid' && path === null;

/** Says to whoever booked who has a ticket now. */
export function GivenAway({ ticket }: { readonly ticket: HeldTicket }) {
  const t = useMessages(messages);
  return <p>{t('card.given', { name: ticket.attendee_name })}</p>;
}
