import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import {
  IconBan,
  IconCalendarX,
  IconCircleCheck,
  IconCopy,
  IconEye,
  IconPencil,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { myEvents } from '#locales/areas/my-events.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { DotsTarget } from '#web/ui/controls/dots-target.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import { CancelDialog } from './cancel/cancel-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface EventMenuProps {
  readonly event: {
    readonly _id: string;
    readonly provider_id: string;
    readonly title: string;
    readonly status: string;
    readonly registration_closed: boolean;
  };
  /** Whether nobody has booked it, so that it can be deleted. */
  readonly isUnbooked: boolean;
}

/** What an organiser can do with an event. */
export function EventMenu({ event, isUnbooked }: EventMenuProps) {
  const t = useMessages(myEvents);
  const [isDeleting, setDeleting] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const title = event.title === '' ? t('untitled') : event.title;
  const actions = useEventActions(event);
  return (
    <>
      <Menu position="bottom-end" width={248} radius="lg" shadow="md" withInitialFocusPlaceholder={false}>
        <DotsTarget label={t('menu.label', { title })} size={22} />
        <Menu.Dropdown>
          <MainItems event={event} actions={actions} onShare={() => setSharing(true)} />
          {(event.status !== 'cancelled' || isUnbooked) && <Menu.Divider />}
          {event.status === 'published' && (
            <Menu.Item
              color="red"
              leftSection={<IconCalendarX size={18} stroke={1.8} />}
              onClick={() => setCancelling(true)}
            >
              {t('menu.cancel')}
            </Menu.Item>
          )}
          {(event.status === 'draft' || isUnbooked) && (
            <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.8} />} onClick={() => setDeleting(true)}>
              {t('menu.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSharing && <ShareDialog event={event} onClose={() => setSharing(false)} />}
      {isCancelling && <CancelDialog event_id={event._id} onClose={() => setCancelling(false)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('delete.title', { title })}
        verb={t('delete.verb')}
        store={t('delete.keep')}
        isDangerous
        onConfirm={actions.remove}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
}

/** What neither cancels nor deletes an event. */
function MainItems({
  event,
  actions,
  onShare,
}: {
  event: EventMenuProps['event'];
  actions: ReturnType<typeof useEventActions>;
  onShare: () => void;
}) {
  const t = useMessages(myEvents);
  const hasEvents = useFeature('events');
  return (
    <>
      {event.status !== 'cancelled' && (
        <Menu.Item
          component={Link}
          to={href('edit_events', { id: event._id })}
          leftSection={<IconPencil size={18} stroke={1.8} />}
        >
          {t('menu.edit')}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={
          event.status === 'draft'
            ? href('preview_events', { id: event._id })
            : href('view_events', { id: event._id, providerId: event.provider_id })
        }
        leftSection={<IconEye size={18} stroke={1.8} />}
      >
        {t(event.status === 'draft' ? 'menu.preview' : 'menu.view')}
      </Menu.Item>
      {hasEvents && (
        <Menu.Item leftSection={<IconCopy size={18} stroke={1.8} />} onClick={actions.copy}>
          {t('menu.copy')}
        </Menu.Item>
      )}
      {event.status === 'published' && (
        <Menu.Item leftSection={<IconShare2 size={18} stroke={1.8} />} onClick={onShare}>
          {t('menu.share')}
        </Menu.Item>
      )}
      {event.status === 'published' && (
        <Menu.Item
          leftSection={
            event.registration_closed ? <IconCircleCheck size={18} stroke={1.8} /> : <IconBan size={18} stroke={1.8} />
          }
          onClick={actions.setRegistration}
        >
          {t(event.registration_closed ? 'menu.open' : 'menu.close')}
        </Menu.Item>
      )}
    </>
  );
}

/** The calls of the menu. */
function useEventActions(event: EventMenuProps['event']) {
  const t = useMessages(myEvents);
  const navigate = useNavigate();
  const copy = useCallMutation('event/create_event', {
    onDone: ({ event: created }) => {
      toast.good(t('copied'));
      return navigate(href('edit_events', { id: created._id }));
    },
  });
  const registration = useCallMutation('user/close_registration', {
    onDone: ({ event: changed }) => toast.good(t(changed.registration_closed ? 'closed' : 'opened')),
  });
  const remove = useCallMutation('user/delete_event');
  return {
    copy: () => copy.run({ provider_id: event.provider_id, copy_of: event._id }),
    setRegistration: () => registration.run({ event_id: event._id, reopen: event.registration_closed }),
    remove: async () => {
      await remove.mutateAsync({ input: { event_id: event._id } });
      toast.good(t('deleted'));
      await navigate(href('my_events'));
    },
  };
}
