import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { kindWord } from '#web/features/booking/kind-word.ts';
import { BackLink } from '#web/ui/controls/back-link.tsx';
import classes from './change.module.css';

/** The props of every view of a change. */
export interface ChangeProps {
  readonly booking: BookingDetails;
  /** The address of the booking itself. */
  readonly backTo: string;
}

/** The booking being changed, with a back link. */
export function ChangeHead({ booking, backTo }: ChangeProps) {
  const t = useMessages(messages);
  const isMine = booking.role === 'customer';
  return (
    <header>
      <BackLink to={backTo}>{t('flow.booking', { number: booking.number })}</BackLink>
      <h1>{isMine ? t('flow.title', { kind: kindWord(booking.kind) }) : t('flow.title_propose')}</h1>
      <p className={classes.lead}>
        {t('flow.lead', {
          service: booking.title,
          name: isMine ? booking.provider.name : booking.customer.name,
        })}
      </p>
    </header>
  );
}
