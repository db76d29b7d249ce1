import { Skeleton } from '@mantine/core';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import classes from './frame.module.css';
import railClasses from './rail.module.css';

/** The placeholder of the form while its event loads. */
export function FormSkeleton() {
  return (
    <div className={classes.body}>
      <div className={railClasses.rail}>
        <Skeleton height="16rem" />
      </div>
      <div className={classes.form}>
        <Skeleton height="2.5rem" width="60%" mb="2rem" />
        <FieldsSkeleton count={4} />
      </div>
      <div className={classes.aside}>
        <Skeleton height="24rem" radius="lg" />
      </div>
    </div>
  );
}
