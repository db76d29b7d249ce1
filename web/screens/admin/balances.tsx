import { Button } from '@mantine/core';
import { adminLedger } from '#locales/areas/admin-ledger.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { renderPlaceholder } from './list-placeholder.tsx';
import classes from './queues/queues.module.css';

/** The ledger's debts to providers, one line each. */
export function Balances() {
  const t = useMessages(adminLedger);
  const pages = useCallPages('admin/balance_list', {});
  const instead = renderPlaceholder(pages, { title: t('owed.empty'), text: t('owed.empty_text') });
  if (instead) return instead;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption>{t('owed.text')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('owed.provider')}</th>
              <th scope="col">{t('owed.pending')}</th>
              <th scope="col">{t('owed.available')}</th>
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
          {t('owed.more')}
        </Button>
      )}
    </>
  );
}
