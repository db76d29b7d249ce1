import { CardGrid, Page } from '#web/ui/layout/page.tsx';
import classes from '#web/ui/styles/kit.module.css';
import { Bone } from './bone.tsx';

function keys(count: number): number[] {
  return Array.from({ length: count }, (_none, at) => at);
}

/** The placeholder of a card while it loads. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <Bone height="auto" radius="lg" aspectRatio="4 / 3" />
      <Bone height={18} width="70%" above={14} />
      <Bone height={14} width="45%" above={10} />
      <Bone height={14} width="55%" above={10} />
    </div>
  );
}

/** The placeholders of several cards while they load. */
export function CardsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading">
      <CardGrid>
        {keys(count).map((key) => (
          <CardSkeleton key={key} />
        ))}
      </CardGrid>
    </div>
  );
}

/** The placeholders of rows while they load. */
export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading" className={classes.skeletonRows}>
      {keys(count).map((key) => (
        <div key={key} className={classes.skeletonRow}>
          <Bone height={64} width={64} radius="md" />
          <div>
            <Bone height={16} width="50%" />
            <Bone height={14} width="75%" above={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The placeholders of form fields while they load. */
export function FieldsSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading" className={classes.skeletonRows}>
      {keys(count).map((key) => (
        <Bone key={key} height={48} radius="md" />
      ))}
    </div>
  );
}

/** The placeholder of a screen while it loads. */
export function PageSkeleton() {
  return (
    <Page>
      <Bone height={36} width="40%" below={24} />
      <RowsSkeleton />
    </Page>
  );
}
