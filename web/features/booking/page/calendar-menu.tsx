import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { IconBrandGoogle, IconCalendarDown, IconCalendarPlus, IconMailOpened } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { googleCalendarUrl, outlookCalendarUrl } from '../calendar/calendar-links.ts';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** A menu that adds a booking to a calendar. */
export function CalendarMenu({ booking, isMain }: { booking: BookingDetails; isMain: boolean }) {
  const t = useMessages(messages);
  const away = { target: '_blank', rel: 'noreferrer', component: 'a' } as const;
  return (
    <Menu position="bottom-start" width={232} radius="lg" shadow="md">
      <Menu.Target>
        <Button
          size="md"
          variant={isMain ? 'filled' : 'default'}
          data-main={isMain}
          leftSection={<IconCalendarPlus {...icon} />}
        >
          {t('calendar.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...away} href={googleCalendarUrl(t, booking)} leftSection={<IconBrandGoogle {...icon} />}>
          {t('calendar.google')}
        </Menu.Item>
        <Menu.Item {...away} href={outlookCalendarUrl(t, booking)} leftSection={<IconMailOpened {...icon} />}>
          {t('calendar.outlook')}
        </Menu.Item>
        <Menu.Item component="a" href={booking.ics_url} leftSection={<IconCalendarDown {...icon} />}>
          {t('calendar.file')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
