import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { guestBooking as messages } from '#locales/areas/guest-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '#web/features/booking/list/booking-list.module.css';
import { OpenByCode } from '#web/features/booking/open-by-code.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';

/** Explains that the link now only shows the booking, and enables actions by a code. */
export function ReadOnlyNotice({ booking }: { readonly booking: BookingDetails }) {
  const t = useMessages(messages);
  const [isOpening, setOpening] = useState(false);
  if (isOpening)
    return (
      <OpenByCode
        booking_id={booking._id}
        email={booking.customer.email}
        onOpened={() => setOpening(false)}
        onBack={() => setOpening(false)}
      />
    );
  return (
    <Panel tone="sunken" as="section" className={classes.linkNote}>
      <p>{t('read_only.text')}</p>
      <Button variant="default" onClick={() => setOpening(true)}>
        {t('read_only.confirm')}
      </Button>
    </Panel>
  );
}

/** Revokes the link if another person may have it. */
export function RevokeLink({
  booking,
  onRevoked,
}: {
  readonly booking: BookingDetails;
  readonly onRevoked: () => void;
}) {
  const t = useMessages(messages);
  const [isSure, setSure] = useState(false);
  const revoke = useCallMutation('user/revoke_guest_link', { onDone: onRevoked });
  if (!isSure)
    return (
      <p className={classes.quiet}>
        {t('revoke.question')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setSure(true)}>
          {t('revoke.replace')}
        </Button>
      </p>
    );
  return (
    <Panel tone="sunken" as="section" className={classes.linkNote}>
      <p>{t('revoke.text')}</p>
      <ButtonRow>
        <Button loading={revoke.isPending} onClick={() => revoke.run({ booking_id: booking._id })}>
          {t('revoke.replace')}
        </Button>
        <Button variant="default" onClick={() => setSure(false)}>
          {t('revoke.keep')}
        </Button>
      </ButtonRow>
    </Panel>
  );
}
