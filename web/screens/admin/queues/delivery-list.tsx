import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/entities/notifications/settings.ts';
import { deliveryReasons, deliveryStates } from '#contract/notifications/groups.ts';
import { type AdminAccountKindsMessages, adminAccountKinds } from '#locales/areas/admin-account-kinds.ts';
import { type AdminBookingKindsMessages, adminBookingKinds } from '#locales/areas/admin-booking-kinds.ts';
import { adminDeliveries } from '#locales/areas/admin-deliveries.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { When } from '#web/ui/format/when.tsx';
import { TextInput } from '#web/ui/forms/form.tsx';
import { renderPlaceholder } from '../list-placeholder.tsx';
import log from './log.module.css';
import classes from './queues.module.css';

const colors: Readonly<Record<Delivery['state'], string>> = {
  queued: 'gray',
  waiting: 'amber',
  digest: 'amber',
  sent: 'green',
  delivered: 'green',
  undelivered: 'red',
  failed: 'red',
  suppressed: 'gray',
};

const filters = [undefined, 'sent', 'delivered', 'waiting', 'undelivered', 'failed', 'suppressed'] as const;

/** The filter of messages in an address: a state, and a part of an address or number. */
export function deliveriesWanted(search: URLSearchParams): { state?: Delivery['state']; search?: string } {
  const state = deliveryStates.find((each) => each === search.get('state'));
  const text = search.get('to')?.trim().slice(0, 120) ?? '';
  return { ...(state === undefined ? {} : { state }), ...(text === '' ? {} : { search: text }) };
}

/** Outgoing messages of 90 days, newest first: to whom, what became of them, and why. */
export function DeliveryList() {
  const t = useMessages(adminDeliveries);
  const [params, setParams] = useSearchParams();
  const wanted = deliveriesWanted(params);
  const [typed, setTyped] = useState(wanted.search ?? '');
  const pages = useCallPages('admin/delivery_list', wanted);
  const addressOf = (state: string | undefined) => {
    const { search } = wanted;
    const query = { ...(state === undefined ? {} : { state }), ...(search === undefined ? {} : { to: search }) };
    return `?${new URLSearchParams(query)}`;
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const to = typed.trim();
    setParams({ ...(wanted.state === undefined ? {} : { state: wanted.state }), ...(to === '' ? {} : { to }) });
  };
  const instead = renderPlaceholder(pages, { title: t('list.empty'), text: t('list.empty_text') });
  return (
    <section className={classes.payouts} aria-label={t('list.label')}>
      <form className={log.search} onSubmit={find}>
        <TextInput
          type="search"
          size="md"
          label={t('search.label')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="md">
          {t('search.submit')}
        </Button>
      </form>
      <LinkSwitch
        label={t('filter.label')}
        sides={filters.map((state) => ({
          text: t(state === undefined ? 'filter.all' : `state.${state}`),
          to: addressOf(state),
          isShown: state === wanted.state,
        }))}
        replace
      />
      {instead ?? (
        <>
          <ol className={log.log}>
            {pages.items.map((delivery) => (
              <Line key={delivery._id} delivery={delivery} />
            ))}
          </ol>
          <ShowMore pages={pages} />
        </>
      )}
    </section>
  );
}

const isOfBooking = (key: string): key is keyof AdminBookingKindsMessages =>
  Object.hasOwn(adminBookingKinds.english, key);
const isOfAccount = (key: string): key is keyof AdminAccountKindsMessages =>
  Object.hasOwn(adminAccountKinds.english, key);

/** Returns what names a kind of message for staff. Kinds without a name are shown as they are stored. */
function useKindName(): (kind: string) => string {
  const ofBooking = useMessages(adminBookingKinds);
  const ofAccount = useMessages(adminAccountKinds);
  return (kind) => {
    const key = `kind.${kind}`;
    if (isOfBooking(key)) return ofBooking(key);
    return isOfAccount(key) ? ofAccount(key) : kind.replaceAll('_', ' ');
  };
}

function Line({ delivery }: { readonly delivery: Delivery }) {
  const t = useMessages(adminDeliveries);
  const nameOf = useKindName();
  const { channel, kind, to, user_name, state, reason, attempts, due_at, sent_at, created_at } = delivery;
  const known = deliveryReasons.find((each) => each === reason);
  const what = nameOf(kind);
  return (
    <li>
      <p>
        <b>
          <bdi>{to}</bdi>
        </b>
        <Badge component="span" color={colors[state]}>
          {t(`state.${state}`)}
        </Badge>
        <When at={sent_at ?? created_at} shape="moment" label={false} />
      </p>
      <p className={classes.quiet}>
        <span>{t(`channel.${channel}`)}</span>
        <span aria-hidden>·</span>
        <span className={log.kind}>
          {user_name === null ? what : t.rich('row.user', { kind: what, name: <bdi>{user_name}</bdi> })}
        </span>
        {due_at !== null && <span>{t.rich('row.due', { at: <When at={due_at} shape="moment" label={false} /> })}</span>}
        {attempts > 1 && <span>{t('row.attempts', { count: attempts })}</span>}
      </p>
      {reason !== '' && <p>{known === undefined ? t('reason.fault', { name: reason }) : t(`reason.${known}`)}</p>}
    </li>
  );
}
