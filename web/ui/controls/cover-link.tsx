import { Link, type LinkProps } from 'react-router';
import classes from '#web/ui/styles/kit.module.css';

/** The link of a card's title, which can be pressed anywhere on the card: the nearest positioned element around it. */
export function CoverLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.cover} />;
}
