import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { bookingMade as messages } from '#locales/areas/booking-made.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { useViewerZone } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { BookingFacts } from '../booking-facts.tsx';
import classes from '../detail/confirmed.module.css';
import { ManagePanel } from '../detail/manage-panel.tsx';
import { PriceLines } from '../detail/receipt.tsx';
import { BookedTitle } from '../detail/title-row.tsx';
import { SessionWhen } from '../session-when.tsx';

/** The confirmation of a sent request: who answers until when, and the next steps. */
export function RequestSent({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const { provider, price, customer, manage_url } = booking;
  return (
    <Page width="narrow">
      <article className={classes.confirmation}>
        <header>
          <span className={classes.tick} aria-hidden="true">
            <IconSend size={32} stroke={2.2} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {t('asked.title', { provider: provider.name })}
          </h1>
          <p>
            {booking.expires_at !== null &&
              t.rich(customer.email === null ? 'asked.by' : 'asked.by_email', {
                date: (
                  <b>
                    <SessionWhen booking={booking} at={booking.expires_at} />
                  </b>
                ),
                email: <b>{customer.email}</b>,
              })}
          </p>
        </header>
        <Panel as="section" padding="none" className={classes.ticket}>
          <div>
            <BookedTitle booking={booking} />
            <BookingFacts booking={booking} />
          </div>
        </Panel>
        <AnswerSteps booking={booking} />
        {price.total + price.credit > 0 && (
          <section>
            <h2>{t('asked.price')}</h2>
            <PriceLines booking={booking} />
          </section>
        )}
        {manage_url !== null && (
          <ManagePanel
            url={manage_url}
            title={t('asked.manage')}
            text={t('asked.manage_text')}
            open={t('asked.open')}
          />
        )}
        <footer>
          <ButtonRow align="center">
            {!customer.is_guest && (
              <Button component={Link} to={href('booking', {}, { as: 'customer' })} size="md">
                {t('confirmed.bookings')}
              </Button>
            )}
            <Button
              component={Link}
              to={href('provider_details', { providerId: provider._id })}
              size="md"
              variant="default"
            >
              {t('asked.back', { provider: provider.name })}
            </Button>
          </ButtonRow>
        </footer>
      </article>
    </Page>
  );
}

const bold = (text: ReactNode) => <b>{text}</b>;

/** What happens next: the provider's answer, and the effects of accepting and declining. */
function AnswerSteps({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { provider, price } = booking;
  return (
    <section>
      <h2>{t('asked.next')}</h2>
      <ol className={classes.next}>
        <li>{t.rich('asked.answers', { provider: provider.name, b: bold })}</li>
        <li>
          <IfAccepted booking={booking} />
        </li>
        <li>{t.rich(price.credit > 0 ? 'asked.declined_credit' : 'asked.declined', { b: bold })}</li>
      </ol>
    </section>
  );
}

/** The effect of accepting on the payment. */
function IfAccepted({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const zone = useViewerZone() ?? booking.timezone;
  const { price, charge_at } = booking;
  if (booking.payment_status === 'on_site') return t.rich('asked.accepted_on_site', { b: bold });
  if (price.total === 0) return t.rich(price.credit > 0 ? 'asked.accepted_credit' : 'asked.accepted_free', { b: bold });
  const amount = { amount: price.total, currency: price.currency };
  const card = booking.card ?? t('asked.your_card');
  if (charge_at === null) return t.rich('asked.accepted_paid', { amount, card, b: bold });
  return t.rich('asked.accepted_later', { amount, card, date: { at: charge_at, zone, shape: 'date' }, b: bold });
}
