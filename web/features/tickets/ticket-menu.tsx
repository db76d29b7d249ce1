import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconDots, IconDownload, IconMailForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface TicketMenuProps {
  readonly ticket: HeldTicket;
  readonly booking_id: string;
  /** The address of whoever booked: their tickets are mailed with the booking. */
  readonly payer_email: string | null;
  /** More entries, such as cancelling this ticket. */
  readonly children?: ReactNode;
}

/** What else can be done with a ticket: its PDF, and its mail again. */
export function TicketMenu({ ticket, booking_id, payer_email, children }: TicketMenuProps) {
  const t = useMessages(messages);
  const { _id, attendee_email: email, pdf_url } = ticket;
  const again = useCallMutation('booking/send_mail_again', {
    onDone: ({ sent_to }) => toast.good(t('card.sent', { email: sent_to })),
  });
  const isOthers = email !== null && email.toLowerCase() !== payer_email?.toLowerCase();
  return (
    <Menu position="bottom-end" radius="lg" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('card.more', { at: ticket.position })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {pdf_url !== null && (
          <Menu.Item component="a" href={pdf_url} leftSection={<IconDownload {...icon} />}>
            {t('card.pdf')}
          </Menu.Item>
        )}
        {isOthers && (
          <Menu.Item
            leftSection={<IconMailForward {...icon} />}
            onClick={() => again.run({ booking_id, ticket_id: _id })}
          >
            {t('card.again', { email })}
          </Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
