import { IconMessage } from '@tabler/icons-react';
import classes from './unread-messages.module.css';

/** The number of unread messages of a booking. */
export function UnreadMessages({ count }: { count: number }) {
  return (
    <span className={classes.unread}>
      <IconMessage size={16} stroke={2} aria-hidden />
      {`${count} new ${count === 1 ? 'message' : 'messages'}`}
    </span>
  );
}
