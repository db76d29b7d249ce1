import { Button } from '@mantine/core';
import { useCallPages } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { insteadOf } from './instead-of.tsx';
import classes from './queues/queues.module.css';

/** The ledger's debts to providers, one line each. */
export function Balances() {
  const pages = useCallPages('admin/balance_list', {});
  const instead = insteadOf(pages, {
    title: 'Nothing owed',
    text: 'Provider earnings appear here until they’re paid out.',
  });
  if (instead) return instead;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption>
            What you owe providers. Earnings are on hold until 48 hours after the session, then ready to pay out.
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
