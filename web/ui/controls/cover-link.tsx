import { Link, type LinkProps } from 'react-router';
import classes from '#web/ui/styles/kit.module.css';

/** The link of a card's title. Its clickable area covers the nearest positioned element, such as the card. */
export function CoverLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.cover} />;
}
