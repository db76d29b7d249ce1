import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useHeldTickets } from './use-held-tickets.ts';

interface PdfButtonProps {
  readonly booking: Pick<BookingDetails, '_id' | 'role' | 'status'>;
  readonly size?: 'sm' | 'md';
}

/** Downloads all valid tickets of a booking as one PDF. Renders nothing without any. */
export function PdfButton({ booking, size = 'md' }: PdfButtonProps) {
  const t = useMessages(messages);
  const url = useHeldTickets(booking).data?.pdf_url ?? null;
  if (url === null) return null;
  return (
    <Button
      component="a"
      href={url}
      size={size}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
    >
      {t('pdf')}
    </Button>
  );
}
