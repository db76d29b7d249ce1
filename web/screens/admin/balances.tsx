import { Button } from '@mantine/core';
import { problemOf } from '#web/api/problem.ts';
import { useCallPages } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProblemState } from '#web/ui/error-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './desk.module.css';

/** What the books owe to providers, one line each. */
export function Balances() {
  const pages = useCallPages('admin/balance_list', {});
  if (pages.isPending) return <RowsSkeleton />;
  if (pages.error !== null && pages.items.length === 0)
    return (
      <ProblemState
        problem={problemOf(pages.error)}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    );
  if (pages.items.length === 0)
    return (
      <EmptyState scene="path" title="Nothing is owed" text="What providers earn stands here until it is paid out." />
    );
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption>
            What the books owe to providers: on hold until 48 hours after the session, then ready to be paid out.
          </caption>
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">On hold</th>
              <th scope="col">Ready</th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((item) => (
              <tr key={`${item.user._id}${item.currency}`}>
                <th scope="row">{item.user.name}</th>
                <td>
                  <Money amount={item.pending} currency={item.currency} exact />
                </td>
                <td>
                  <Money amount={item.available} currency={item.currency} exact />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
