import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import confirmedClasses from '#web/features/booking/detail/confirmed.module.css';
import { useSessionZone } from '#web/features/booking/session-zone.ts';
import { When } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './change.module.css';
import type { ChangeProps } from './change-head.tsx';
import { beforeOf } from './change-panel.tsx';
import { CompareBookings, type Compared } from './compare-bookings.tsx';

/** The completed change, next to the previous booking if that is known. */
export function ChangeDone({ booking, before, backTo }: ChangeProps & { readonly before: Compared | null }) {
  const t = useMessages(messages);
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
          {t(booking.role === 'customer' ? 'flow.done' : 'flow.done_provider')}
        </h1>
        <p>{t('flow.done_text')}</p>
        {before === null ? (
          <p>
            <b>
              <When at={booking.starts_at} zone={zone} shape="full" />
            </b>
            , {booking.title}
          </p>
        ) : (
          <CompareBookings
            before={before}
            after={beforeOf(booking)}
            named={t('flow.now')}
            zone={zone}
            role={booking.role}
            level={2}
          />
        )}
        <Button component={Link} to={backTo} size="md">
          {t('flow.see')}
        </Button>
      </div>
    </Page>
  );
}
