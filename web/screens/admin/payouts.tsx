import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useSearchParams } from 'react-router';
import type { AdminPayout } from '#contract/entities/admin.ts';
import { payoutMachine } from '#contract/states/payout.ts';
import { adminPayouts } from '#locales/areas/admin-payouts.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import log from '#web/screens/admin/queues/log.module.css';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { renderPlaceholder } from './list-placeholder.tsx';
import classes from './queues/queues.module.css';

type Status = AdminPayout['status'];

const colors: Readonly<Record<Status, string>> = { in_transit: 'amber', paid: 'green', failed: 'red' };

/** The filter of payouts in an address: one status, or all. */
export function payoutsWanted(search: URLSearchParams): { status?: Status } {
  const status = payoutMachine.states.find((state) => state === search.get('status'));
  return status === undefined ? {} : { status };
}

/** All withdrawals, newest first: owner, amount, state, and the reason of a failure. */
export function Payouts() {
  const t = useMessages(adminPayouts);
  const [search] = useSearchParams();
  const wanted = payoutsWanted(search);
  const pages = useCallPages('admin/payout_list', wanted);
  return (
    <section className={classes.payouts} aria-label={t('label')}>
      <LinkSwitch
        label={t('filter')}
        sides={([undefined, ...payoutMachine.states] as const).map((status) => ({
          text: t(`status.${status ?? 'all'}`),
          to: status === undefined ? '?' : `?status=${status}`,
          isShown: status === wanted.status,
        }))}
        replace
      />
      <List pages={pages} isAll={wanted.status === undefined} />
    </section>
  );
}

function List({ pages, isAll }: { pages: ReturnType<typeof useCallPages<'admin/payout_list'>>; isAll: boolean }) {
  const t = useMessages(adminPayouts);
  const instead = renderPlaceholder(pages, {
    title: t(isAll ? 'empty' : 'empty_filtered'),
    text: t('empty_text'),
  });
  if (instead) return instead;
  return (
    <>
      <ol className={log.log}>
        {pages.items.map((payout) => (
          <li key={payout._id}>
            <p>
              <b>{payout.user.name}</b>
              <Money amount={payout.amount} currency={payout.currency} exact />
              <Badge component="span" color={colors[payout.status]}>
                {t(`status.${payout.status}`)}
              </Badge>
              <When at={payout.created_at} shape="moment" label={false} />
            </p>
            {payout.reason !== null && <p>{payout.reason}</p>}
            <p className={classes.quiet}>
              <span>
                {payout.arrives_at === null || payout.status === 'failed'
                  ? t('to', { bank: payout.bank })
                  : t.rich(payout.status === 'paid' ? 'to_arrived' : 'to_expected', {
                      bank: payout.bank,
                      day: <When at={payout.arrives_at} shape="day" />,
                    })}
                {payout.gateway_id !== null && ` · ${payout.gateway} ${payout.gateway_id}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}
