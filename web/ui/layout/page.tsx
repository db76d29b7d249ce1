import type { ReactNode } from 'react';
import classes from '#web/ui/styles/page.module.css';

/** The width and margins of a screen: `narrow` for one column of text or decisions, `wide` for the full window. */
export function Page({ width = 'normal', children }: { width?: 'narrow' | 'normal' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

interface PageHeadProps {
  readonly title: ReactNode;
  /** A line below the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a screen, with controls at the end of its line. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <div className={classes.pageHead}>
      {text === undefined ? (
        <h1>{title}</h1>
      ) : (
        <div>
          <h1>{title}</h1>
          {text}
        </div>
      )}
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** A link or button at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly level?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, text, aside, level = 2, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <div>
          <Heading>{title}</Heading>
          {text !== undefined && <p>{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Two columns. The second stays in view while the first scrolls; on phones it follows the first. */
export function StickyAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.withAside}>
      <div>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  );
}

/** Cards side by side, as many as fit at `min` pixels each. */
export function CardGrid({ children, min = 264 }: { children: ReactNode; min?: number }) {
  return (
    <div className={classes.cardGrid} style={{ '--card-min': `${min}px` }}>
      {children}
    </div>
  );
}
