import type { Invitation } from '#contract/entities/event/invitation.ts';
import { invitationPage } from '#locales/areas/invitation-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import classes from './invitation.module.css';

/** The event with its picture, who invites, the message, and the ticket. */
export function InvitedTo({ invitation }: { readonly invitation: Invitation }) {
  const t = useMessages(invitationPage);
  const { event, message, package: ticket } = invitation;
  const place = event.place === '' ? t('online') : event.place;
  return (
    <>
      {event.image !== null && (
        <Picture
          picture={event.image}
          ratio={2}
          sizes="(min-width: 40rem) 36rem, 100vw"
          radius="var(--mantine-radius-lg)"
          alt=""
          eager
        />
      )}
      <header className={classes.head}>
        <p dir="auto">{t('by', { host: event.provider.name })}</p>
        <h1 dir="auto">{event.title}</h1>
        <p dir="auto">{place}</p>
      </header>
      {message !== '' && (
        <blockquote className={classes.message} aria-label={t('message', { host: event.provider.name })} dir="auto">
          {message}
        </blockquote>
      )}
      {ticket !== null && (
        <p className={classes.ticket}>
          <span>{t('ticket')}</span>
          <b dir="auto">
            {ticket.amount === 0
              ? t('free')
              : t('paid', { name: ticket.name, price: { amount: ticket.amount, currency: ticket.currency } })}
          </b>
        </p>
      )}
    </>
  );
}
