import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from '../booking-facts.module.css';

/** The link into a virtual session. Its provider may create a new link. */
export function MeetingLink({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  const { meeting, role } = booking;
  const [isAsking, setAsking] = useState(false);
  const renew = useCallMutation('booking/generate_meeting_link', {
    onDone: () => toast.good(t('meeting.replaced'), t('meeting.replaced_text')),
  });
  if (meeting === null) return null;
  // Embedded only for the operator's own meetings and signed-in users, on a separate page that may embed them.
  const isInside = meeting.is_embedded && !(role === 'customer' && booking.customer.is_guest);
  const to = isInside ? href('virtual_event_iframe', {}, { booking_id: booking._id }) : meeting.url;
  return (
    <Panel tone="accent" as="section" className={classes.meeting} aria-label={t('meeting.label')}>
      <Button
        component="a"
        href={to}
        target="_blank"
        rel="noreferrer"
        size="md"
        leftSection={<IconVideo size={20} stroke={1.8} />}
      >
        {t('meeting.join')}
      </Button>
      <CopyButton text={meeting.url} label={t('meeting.copy')} variant="default" size="md" hasIcon />
      {role === 'provider' && (
        <Button variant="subtle" size="md" onClick={() => setAsking(true)}>
          {t('meeting.replace')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('meeting.sure')}
        verb={t('meeting.replace')}
        onConfirm={() => renew.run({ booking_id: booking._id, renew: true })}
      >
        {t('meeting.sure_text')}
      </ConfirmDialog>
    </Panel>
  );
}
