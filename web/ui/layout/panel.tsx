import { type ComponentPropsWithRef, createElement } from 'react';
import classes from '#web/ui/styles/page.module.css';

type PanelTag = 'div' | 'section' | 'article' | 'header' | 'details' | 'ol' | 'ul' | 'li' | 'p';

type PanelProps<Tag extends PanelTag> = ComponentPropsWithRef<Tag> & {
  /** The element to render, a `div` unless named. */
  readonly as?: Tag;
  /** `none` when what is inside reaches the border; a class of one's own may set another. */
  readonly padding?: 'none' | 'md';
  /** A fill instead of the border: `accent` for what matters now, `sunken` for what is beside the point. */
  readonly tone?: 'accent' | 'sunken';
};

/** A surface on the page with a border and rounded corners; takes the attributes of its element. */
export function Panel<Tag extends PanelTag = 'div'>({ as, padding, tone, className, ...rest }: PanelProps<Tag>) {
  const names = className === undefined ? classes.panel : `${classes.panel} ${className}`;
  return createElement<object>(as ?? 'div', { ...rest, className: names, 'data-padding': padding, 'data-tone': tone });
}
