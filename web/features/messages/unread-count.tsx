import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './unread-messages.module.css';

/** The number of unread messages, or of what else waits; nothing for 0. */
export function UnreadCount({ count, what = 'unread' }: { count: number; what?: string }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <HiddenText>{` ${what}`}</HiddenText>
    </span>
  );
}
