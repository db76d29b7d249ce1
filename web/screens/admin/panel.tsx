import { type ReactNode, useId } from 'react';
import { Panel as Surface } from '#web/ui/layout/panel.tsx';
import classes from './admin.module.css';

interface PanelProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  /** Whether the content extends to the edges (rows, tables). */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** One subject of Admin as a card. */
export function Panel({ title, text, aside, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <Surface as="section" padding="none" className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead} style={isFlush ? { paddingBlockEnd: '1rem' } : undefined}>
        <h2 id={id}>{title}</h2>
        {aside}
        {text !== undefined && <p>{text}</p>}
      </div>
      {isFlush ? children : <div className={classes.panelBody}>{children}</div>}
    </Surface>
  );
}
