import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { withdrawal as messages } from '#locales/areas/withdrawal.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/booking/page/booking-page.module.css';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';

/** Leads a customer to withdraw from the contract of a booking, while that is possible. */
export function WithdrawLink({
  booking: { _id, timezone, withdrawal },
}: {
  readonly booking: Pick<BookingDetails, '_id' | 'timezone' | 'withdrawal'>;
}) {
  const t = useMessages(messages);
  if (withdrawal === null || withdrawal.until === null) return null;
  return (
    <p className={classes.terms}>
      {t.rich('link.text', {
        until: <When at={withdrawal.until} zone={timezone} />,
        a: (text) => (
          <Link to={href('withdraw', {}, { booking: _id })} className={classes.link ?? ''}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
