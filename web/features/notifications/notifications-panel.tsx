import { Button, Popover } from '@mantine/core';
import { IconChecks, IconX } from '@tabler/icons-react';
import { cloneElement, type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/entities/notification.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import '@mantine/core/styles/Popover.css';
import classes from './notifications.module.css';

/** The notifications below the bell, open when the component loads. */
export default function NotificationsPanel({ button }: { button: ReactElement<{ onClick: () => void }> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={10}
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
      width="min(26rem, calc(100vw - 1.5rem))"
    >
      <Popover.Target>{cloneElement(button, { onClick: () => setOpen((was) => !was) })}</Popover.Target>
      <Popover.Dropdown aria-label="Notifications" p={0}>
        <List onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function List({ onLeave }: { onLeave: () => void }) {
  const list = useCallPages('user/notification_list', {});
  const seen = useCallMutation('user/notification_view');
  const removed = useCallMutation('user/delete_notifications');
  const unseen = list.data?.pages[0]?.unseen_count ?? 0;

  return (
    <section className={classes.list}>
      <header className={classes.head}>
        <h2>Notifications</h2>
        {unseen > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={seen.isPending}
            onClick={() => seen.run({ all: true })}
          >
            Mark all as read
          </Button>
        )}
      </header>
      {list.isPending && <RowsSkeleton count={3} />}
      {list.isError && (
        <ErrorState
          title="We couldn’t load your notifications"
          text="Try again in a moment."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyState scene="chat" title="No notifications yet" text="Bookings, changes and messages will appear here." />
      )}
      {list.items.length > 0 && (
        <ul>
          {list.items.map((item) => (
            <Item
              key={item._id}
              item={item}
              onOpen={() => {
                if (!item.is_seen) seen.run({ notification_ids: [item._id] });
                onLeave();
              }}
              onRemove={() => removed.run({ notification_ids: [item._id] })}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </section>
  );
}

interface ItemProps {
  readonly item: Notification;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Item({ item, onOpen, onRemove }: ItemProps) {
  return (
    <li className={classes.item} data-new={!item.is_seen || undefined}>
      <Link to={item.link} className={classes.open} onClick={onOpen}>
        <b>
          {!item.is_seen && <HiddenText>New: </HiddenText>}
          {item.title}
        </b>
        {item.text !== '' && <span className={classes.text}>{item.text}</span>}
        <small>
          <When at={item.created_at} shape="moment" />
        </small>
      </Link>
      <button type="button" className={classes.remove} aria-label={`Remove “${item.title}”`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  );
}
