import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import confirmedClasses from '#web/features/booking/detail/confirmed.module.css';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { Page } from '#web/ui/page.tsx';
import { When } from '#web/ui/when.tsx';
import classes from './change.module.css';
import type { ChangeProps } from './change-head.tsx';
import { beforeOf } from './change-panel.tsx';
import { Compare, type Compared } from './compare.tsx';

/** The change is made; beside what was before, where that is known. */
export function ChangeDone({ booking, before, backTo }: ChangeProps & { readonly before: Compared | null }) {
  const zone = useSessionZone(booking.place, booking.timezone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Page width="narrow">
      <div className={classes.done}>
        <span className={confirmedClasses.tick} aria-hidden="true">
          <IconCheck size={36} stroke={2.5} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {booking.role === 'customer' ? 'Your booking has changed' : 'The booking has changed'}
        </h1>
        <p>We have mailed both of you, with a calendar file that moves the entry in your calendars.</p>
        {before === null ? (
          <p>
            <b>
              <When at={booking.starts_at} zone={zone} shape="full" />
            </b>
            , {booking.service.title}
          </p>
        ) : (
          <Compare before={before} after={beforeOf(booking)} named="Now" zone={zone} role={booking.role} level={2} />
        )}
        <Button component={Link} to={backTo} size="md">
          See the booking
        </Button>
      </div>
    </Page>
  );
}
