import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from '../detail/confirmed.module.css';
import { PriceLines } from '../detail/receipt.tsx';
import { BookedTitle } from '../detail/title-row.tsx';
import { Facts } from '../facts.tsx';
import { SessionWhen } from '../session-when.tsx';

/** The moment a request is on its way: who answers until when, and what happens then. */
export function Asked({ booking }: { booking: BookingDetails }) {
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
            {provider.name} is asked
          </h1>
          <p>
            {booking.expires_at !== null && (
              <>
                The answer comes by{' '}
                <b>
                  <SessionWhen booking={booking} at={booking.expires_at} />
                </b>
                {customer.email !== null && (
                  <>
                    {' '}
                    to <b>{customer.email}</b>
                  </>
                )}
                .
              </>
            )}
          </p>
        </header>
        <section className={classes.ticket}>
          <div>
            <BookedTitle booking={booking} />
            <Facts booking={booking} />
          </div>
        </section>
        <section>
          <h2>What happens next</h2>
          <ol className={classes.next}>
            <li>
              <b>{provider.name} answers.</b> Others can ask for the same time, so it is not yours yet.
            </li>
            <li>
              {price.total === 0 ? (
                <>
                  <b>Accepted, it is yours.</b> {price.credit > 0 ? 'Your credit pays for it.' : 'Nothing is to pay.'}
                </>
              ) : booking.charge_at === null ? (
                <>
                  <b>Accepted, it is yours,</b> and <Money amount={price.total} currency={price.currency} exact /> is
                  taken from {booking.card ?? 'your card'}.
                </>
              ) : (
                <>
                  <b>Accepted, it is yours.</b> <Money amount={price.total} currency={price.currency} exact /> is taken
                  from {booking.card ?? 'your card'} on <When at={booking.charge_at} shape="date" />.
                </>
              )}
            </li>
            <li>
              <b>Declined or not answered,</b> nothing is charged{price.credit > 0 && ', your credit is yours again'},
              and we show you the next free times.
            </li>
          </ol>
        </section>
        {price.total + price.credit > 0 && (
          <section>
            <h2>If it is accepted</h2>
            <PriceLines booking={booking} />
          </section>
        )}
        {manage_url !== null && (
          <section className={classes.manage}>
            <div>
              <h2>Keep the key to it</h2>
              <p>This link opens your request, to look at it or to take it back. It is in your mail, too.</p>
            </div>
            <ButtonRow>
              <Button component="a" href={manage_url} variant="default">
                See the request
              </Button>
              <CopyButton text={manage_url} label="Copy the link" variant="subtle" />
            </ButtonRow>
          </section>
        )}
        <footer>
          <ButtonRow align="center">
            {!customer.is_guest && (
              <Button component={Link} to={href('booking', {}, { as: 'customer' })} size="md">
                See my bookings
              </Button>
            )}
            <Button
              component={Link}
              to={href('provider_details', { providerId: provider._id })}
              size="md"
              variant="default"
            >
              Back to {provider.name}
            </Button>
          </ButtonRow>
        </footer>
      </article>
    </Page>
  );
}
