import { Link } from 'react-router';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from '#web/ui/styles/links.module.css';
import { useCentred } from './use-centred.ts';

interface LinkSwitchProps {
  readonly label: string;
  /** The options: the label, the address, and whether the option is selected. */
  readonly sides: readonly {
    readonly text: string;
    readonly to: string;
    readonly isShown: boolean;
    /** The number of unread items of the option. */
    readonly mark?: number;
  }[];
  /** Whether switching replaces the history entry. */
  readonly replace?: boolean;
}

/** A switch between a screen's few views, each with its own address. */
export function LinkSwitch({ label, sides, replace = false }: LinkSwitchProps) {
  const list = useCentred('[aria-current="true"]', sides.map(({ text, isShown }) => `${text}:${isShown}`).join());
  return (
    <nav ref={list} className={classes.linkSwitch} aria-label={label}>
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
