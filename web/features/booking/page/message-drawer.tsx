import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';

interface MessageDrawerProps {
  readonly booking: BookingDetails;
  readonly query: { readonly booking_id?: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The conversation of a booking in a drawer. */
export function MessageDrawer({ booking, query, isOpen, onClose }: MessageDrawerProps) {
  const t = useMessages(messages);
  const { closing, hold } = useClosing(isOpen, onClose);
  const name = booking.provider.name;
  return (
    <Drawer
      opened={isOpen}
      {...closing}
      position="right"
      size="min(100vw, 36rem)"
      padding="lg"
      title={name}
      attributes={named(name)}
      // The conversation fills the remaining height, so that its field is at the bottom, above the keyboard of a phone.
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        body: { flex: 1, minHeight: 0, padding: 0 },
      }}
    >
      {hold(
        <Conversation
          which={booking.manage_url === null ? { booking_id: booking._id } : query}
          name={name}
          size="whole"
          empty={t('detail.no_messages', { provider: name })}
        />,
      )}
    </Drawer>
  );
}
