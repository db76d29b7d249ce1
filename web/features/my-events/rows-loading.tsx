import { Skeleton } from '@mantine/core';
import classes from './event-rows.module.css';

/** Three rows of events that are loading. */
export function RowsLoading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.cards}>
      <Skeleton height="8.5rem" radius="lg" />
      <Skeleton height="8.5rem" radius="lg" />
      <Skeleton height="8.5rem" radius="lg" />
    </div>
  );
}
