import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import type { Provider } from '#contract/entities/provider.ts';

import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';

import classes from '../booking-facts.module.css';

interface TitleRowProps {
  readonly avatar: Pick<Provider, 'name' | 'avatar'>;
  readonly title: string;
  readonly size?: number;
  readonly children: ReactNode;
}

/** A row with an avatar, the booked service, and the other side. */
export function TitleRow({ avatar: face, title, size = 48, children }: TitleRowProps) {
  return (
    <div className={classes.titleRow}>
      <Avatar name={face.name} picture={face.avatar} size={size} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </div>
  );
}

/** The title row of a booking, with the side opposite to the viewer. */
export function BookedTitle({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { provider, customer, title, role } = booking;
  if (role === 'provider')
    return (
      <TitleRow avatar={{ name: customer.name, avatar: null }} title={title}>
        {t('provider.with', { customer: customer.name })}
      </TitleRow>
    );
  return (
    <TitleRow avatar={provider} title={title}>
      <Link to={`/provider_details/${provider._id}`}>{provider.name}</Link>
    </TitleRow>
  );
}
