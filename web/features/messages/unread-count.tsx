import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './messages.module.css';

/** How many messages are not read, where there are any. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <HiddenText> unread</HiddenText>
    </span>
  );
}
