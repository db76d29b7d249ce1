import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './messages.module.css';

/** The number of unread messages; nothing for 0. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count}
      <HiddenText> unread</HiddenText>
    </span>
  );
}
