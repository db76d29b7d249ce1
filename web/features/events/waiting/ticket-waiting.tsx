import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import { eventWaiting } from '#locales/areas/event-waiting.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { WaitingList } from './waiting-list.tsx';

interface TicketWaitingProps {
  readonly event: PublicEvent;
  readonly date: Occurrence;
  /** The sold-out ticket; null while the dialog is closed. */
  readonly ticket: PackageOffer | null;
  readonly onClose: () => void;
}

/** The waiting list of one ticket of a date that has others, as a dialog. */
export default function TicketWaiting({ event, date, ticket, onClose }: TicketWaitingProps) {
  const t = useMessages(eventWaiting);
  return (
    <Modal isOpen={ticket !== null} onClose={onClose} title={t('ticket.title', { ticket: ticket?.name ?? '' })}>
      {ticket !== null && <WaitingList event={event} date={date} ticket={ticket} />}
    </Modal>
  );
}
