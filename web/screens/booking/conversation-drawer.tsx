import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { booking as messages } from '#locales/areas/booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { BlockCustomer } from '#web/features/blocks/block-customer.tsx';
import { Conversation } from '#web/features/messages/conversation.tsx';
import classes from '#web/features/messages/messages.module.css';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { named } from '#web/ui/overlays/overlays.tsx';

interface ConversationDrawerProps {
  readonly conversation_id: string | null;
  readonly onClose: () => void;
}

/** One conversation next to the inbox, named by the address. */
export function ConversationDrawer({ conversation_id, onClose }: ConversationDrawerProps) {
  const t = useMessages(messages);
  // The conversation stays visible while the drawer closes.
  const [shown, setShown] = useState(conversation_id);
  useEffect(() => {
    if (conversation_id !== null) setShown(conversation_id);
  }, [conversation_id]);
  return (
    <Drawer
      opened={conversation_id !== null}
      onClose={onClose}
      position="right"
      size="min(100vw, 36rem)"
      padding="lg"
      title={t('provider.messages')}
      attributes={named(t('provider.messages'))}
      // The conversation fills the remaining height, so that its field is at the bottom, above the keyboard of a phone.
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        body: { flex: 1, minHeight: 0, padding: 0 },
      }}
    >
      {shown !== null && <Opened key={shown} conversation_id={shown} />}
    </Drawer>
  );
}

function Opened({ conversation_id }: { conversation_id: string }) {
  const t = useMessages(messages);
  const which = { conversation_id };
  const list = useCallPages('booking/message_list', which);
  const conversation = list.data?.pages[0]?.conversation;
  const booking = conversation?.booking;
  const name = conversation?.with.name ?? '…';
  return (
    <div className={classes.drawerBody}>
      <div className={classes.about}>
        <h2>{name}</h2>
        {booking != null ? (
          <p>
            <Link
              to={href('booking', {}, { open: booking._id, as: conversation?.role === 'provider' ? 'provider' : null })}
            >
              {booking.title}
            </Link>{' '}
            · <When at={booking.starts_at} zone={booking.timezone} shape="day" />
          </p>
        ) : (
          <p>
            {conversation?.role === 'customer' && (
              <Link to={href('provider_details', { providerId: conversation.provider._id })}>
                {t('drawer.see_page')}
              </Link>
            )}
            {conversation?.role === 'provider' && t('drawer.before_booking')}
          </p>
        )}
        {conversation?.role === 'provider' && <BlockCustomer of={which} />}
      </div>
      <Conversation which={which} name={name} size="whole" empty={t('drawer.no_messages', { name })} />
    </div>
  );
}
