import { Button } from '@mantine/core';
import { IconBrandGoogle, IconCalendarPlus, IconMailOpened, IconMapPin } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '../booking-facts.module.css';
import { directionsUrl, googleCalendarUrl, outlookCalendarUrl } from '../calendar/calendar-links.ts';

/** Buttons that add a booking to a calendar and show directions. */
export function CalendarButtons({ booking }: { booking: BookingDetails }) {
  const t = useMessages(messages);
  // Providers do not need directions to their own place.
  const isOwnPlace = booking.role === 'provider' && booking.place === 'at_provider';
  const way = isOwnPlace ? null : directionsUrl(booking);
  const away = { target: '_blank', rel: 'noreferrer', variant: 'default', component: 'a' } as const;
  return (
    <div className={classes.calendars}>
      <Button
        component="a"
        href={booking.ics_url}
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.8} />}
      >
        {t('calendar.add')}
      </Button>
      <Button {...away} href={googleCalendarUrl(t, booking)} leftSection={<IconBrandGoogle size={18} stroke={1.8} />}>
        {t('calendar.google_short')}
      </Button>
      <Button {...away} href={outlookCalendarUrl(t, booking)} leftSection={<IconMailOpened size={18} stroke={1.8} />}>
        {t('calendar.outlook')}
      </Button>
      {way !== null && (
        <Button {...away} href={way} leftSection={<IconMapPin size={18} stroke={1.8} />}>
          {t('where.directions')}
        </Button>
      )}
    </div>
  );
}
