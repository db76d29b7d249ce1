import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { IconCalendarShare } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './calendar-feed.module.css';

interface CalendarFeedProps {
  /** The page whose schedule it is; left out for one's own bookings. */
  readonly provider_id?: string;
}

/** Subscribing from a calendar of one's own: the secret address, another one, or none any more. */
export function CalendarFeed({ provider_id }: CalendarFeedProps) {
  const title = useId();
  const input = provider_id === undefined ? {} : { provider_id };
  const feed = useCall('booking/calendar_feed', input);
  const hadOne = useRef(false);
  const [asked, setAsked] = useState<'new' | 'off' | null>(null);
  const renew = useCallMutation('booking/renew_calendar_feed', {
    stale: ['booking/calendar_feed'],
    onDone: ({ url }) => {
      if (url === null) toast.good('Nobody can subscribe any more');
      else if (hadOne.current) toast.good('The calendar has a new address');
    },
  });
  const change = (is_on: boolean) => {
    hadOne.current = feed.data?.url !== null;
    renew.run({ ...input, is_on });
  };
  if (feed.data === undefined) return null;
  const { url } = feed.data;
  return (
    <section className={classes.feed} aria-labelledby={title}>
      <IconCalendarShare size={28} stroke={1.6} aria-hidden />
      <div>
        <h2 id={title}>In your own calendar</h2>
        <p>
          {provider_id === undefined
            ? 'Subscribe once, and your bookings stand in the calendar you use anyway, and follow every change.'
            : 'Subscribe once, and what is booked with you stands in the calendar you use anyway, and follows every change.'}
        </p>
      </div>
      {url === null ? (
        <Button variant="default" loading={renew.isPending} onClick={() => change(true)}>
          Make an address to subscribe to
        </Button>
      ) : (
        <div className={classes.address}>
          <TextInput
            label="Address to subscribe to"
            description="It is secret: whoever has it sees these bookings. Calendars look every hour or so."
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ButtonRow>
            <CopyButton text={url} label="Copy the address" hasIcon />
            <Button component="a" href={url.replace(/^https?:/, 'webcal:')} variant="default">
              Open in my calendar
            </Button>
            <Button variant="subtle" onClick={() => setAsked('new')}>
              New address
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsked('off')}>
              Switch off
            </Button>
          </ButtonRow>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'off' ? 'Switch this calendar off?' : 'Make a new address?'}
        verb={asked === 'off' ? 'Switch it off' : 'Make a new one'}
        isDangerous={asked === 'off'}
        onConfirm={() => change(asked !== 'off')}
      >
        Calendars that use the present address get nothing any more.
        {asked === 'new' && ' Put the new one in where you want to go on seeing these bookings.'}
      </ConfirmDialog>
    </section>
  );
}
