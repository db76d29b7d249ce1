import type { ReactNode } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '#web/ui/styles/kit.module.css';

/** One important number with its label and its trend. */
export function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <Panel className={classes.stat}>
      <span>{label}</span>
      <b>{value}</b>
      {hint !== undefined && <small>{hint}</small>}
    </Panel>
  );
}
