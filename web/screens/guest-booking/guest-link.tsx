import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { useCallMutation } from '#web/api/queries.ts';
import classes from '#web/features/booking/list/booking-list.module.css';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { OpenByCode } from './open-by-code.tsx';

/** Says that the link only shows the booking now, and opens it for actions by a code. */
export function ReadOnlyNotice({ booking }: { readonly booking: BookingDetails }) {
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
      <p>
        This booking was a while ago, so your link only shows it. Confirm your email to send messages or report a
        problem.
      </p>
      <Button variant="default" onClick={() => setOpening(true)}>
        Confirm email
      </Button>
    </Panel>
  );
}

/** Ends the link where somebody else may have it. */
export function RevokeLink({
  booking,
  onRevoked,
}: {
  readonly booking: BookingDetails;
  readonly onRevoked: () => void;
}) {
  const [isSure, setSure] = useState(false);
  const revoke = useCallMutation('user/revoke_guest_link', { stale: [], onDone: onRevoked });
  if (!isSure)
    return (
      <p className={classes.quiet}>
        Did you share this link by mistake?{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setSure(true)}>
          Replace link
        </Button>
      </p>
    );
  return (
    <Panel tone="sunken" as="section" className={classes.linkNote}>
      <p>Every link to this booking stops working, on this device too. We’ll email you a new one.</p>
      <ButtonRow>
        <Button loading={revoke.isPending} onClick={() => revoke.run({ booking_id: booking._id })}>
          Replace link
        </Button>
        <Button variant="default" onClick={() => setSure(false)}>
          Keep it
        </Button>
      </ButtonRow>
    </Panel>
  );
}
