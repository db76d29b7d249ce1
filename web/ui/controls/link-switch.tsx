import { Link } from 'react-router';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from '#web/ui/styles/links.module.css';

interface LinkSwitchProps {
  readonly label: string;
  /** The sides: what each is called, the address that shows it, and whether it is shown. */
  readonly sides: readonly {
    readonly text: string;
    readonly to: string;
    readonly isShown: boolean;
    /** How many unread things wait there. */
    readonly mark?: number;
  }[];
  /** Whether switching leaves no step to go back to. */
  readonly replace?: boolean;
}

/** The few sides of a screen, each with an address of its own. */
export function LinkSwitch({ label, sides, replace = false }: LinkSwitchProps) {
  return (
    <nav className={classes.linkSwitch} aria-label={label}>
      {sides.map(({ text, to, isShown, mark = 0 }) => (
        <Link key={text} to={to} aria-current={isShown} replace={replace}>
          {text}
          {mark > 0 && (
            <span className={classes.mark}>
              {mark}
              <HiddenText> unread</HiddenText>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
