import { type ComponentPropsWithRef, createElement } from 'react';
import classes from '#web/ui/styles/page.module.css';

type PanelTag = 'div' | 'section' | 'article' | 'header' | 'details' | 'ol' | 'ul' | 'li' | 'p';

type PanelProps<Tag extends PanelTag> = ComponentPropsWithRef<Tag> & {
  /** The element to render, by default a `div`. */
  readonly as?: Tag;
  /** `none` if the content extends to the border. A class may set another padding. */
  readonly padding?: 'none' | 'md';
  /** A fill instead of the border: `accent` for the present task, `sunken` for secondary content. */
  readonly tone?: 'accent' | 'sunken';
};

/** A surface with a border and rounded corners. Accepts the attributes of its element. */
export function Panel<Tag extends PanelTag = 'div'>({ as, padding, tone, className, ...rest }: PanelProps<Tag>) {
  const names = className === undefined ? classes.panel : `${classes.panel} ${className}`;
  return createElement<object>(as ?? 'div', { ...rest, className: names, 'data-padding': padding, 'data-tone': tone });
}
