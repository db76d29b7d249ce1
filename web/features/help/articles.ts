import type { Feature } from '#contract/restrictions/features.ts';
import { type HelpCustomersMessages, helpCustomers } from '#locales/areas/help-customers.ts';
import { helpHosts } from '#locales/areas/help-hosts.ts';
import { helpOperator } from '#locales/areas/help-operator.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';

const customers = ['book', 'change', 'cancel', 'refunds', 'tickets', 'waiting', 'guest', 'account'] as const;
const hosts = ['page', 'calendar', 'events', 'check_in', 'hires', 'payouts', 'taxes'] as const;
const operator = ['first_run', 'tickets'] as const;

/** The feature that an article is about; it is not shown without. */
const aboutFeature: Readonly<Record<string, Feature | undefined>> = {
  'customers-refunds': 'payments',
  'customers-tickets': 'events',
  'customers-waiting': 'waiting_lists',
  'hosts-events': 'events',
  'hosts-check_in': 'events',
  'hosts-hires': 'hires',
  'hosts-payouts': 'payments',
  'hosts-taxes': 'payments',
};

/** What customers read in a marketplace where they pay on site. */
const onSiteText: Partial<Readonly<Record<(typeof customers)[number], keyof HelpCustomersMessages>>> = {
  book: 'text.book_on_site',
  change: 'text.change_on_site',
  cancel: 'text.cancel_on_site',
};

export type HelpRole = 'customers' | 'hosts' | 'operator';

/** A help article in the reader's language. Its text has paragraphs, lists and bold words (`readLegal`). */
export interface Article {
  /** Its name in the address. */
  readonly id: string;
  readonly role: HelpRole;
  readonly title: string;
  readonly text: string;
}

/** The help articles, in their order. Those for the operator are for staff only. */
export function useArticles(): readonly Article[] {
  const c = useMessages(helpCustomers);
  const h = useMessages(helpHosts);
  const o = useMessages(helpOperator);
  const { user, market } = useSession();
  const isShown = ({ id }: Article) => {
    const feature = aboutFeature[id];
    return feature === undefined || !market.off_features.includes(feature);
  };
  const isOnSite = !market.takes_payments;
  return [
    ...customers.map((key) =>
      article('customers', key, c(`title.${key}`), c((isOnSite ? onSiteText[key] : undefined) ?? `text.${key}`)),
    ),
    ...hosts.map((key) =>
      article(
        'hosts',
        key,
        h(`title.${key}`),
        isOnSite && key === 'events' ? h('text.events_on_site') : h(`text.${key}`),
      ),
    ),
    ...(isStaff(user) ? operator.map((key) => article('operator', key, o(`title.${key}`), o(`text.${key}`))) : []),
  ].filter(isShown);
}

const article = (role: HelpRole, key: string, title: string, text: string): Article => ({
  id: `${role}-${key}`,
  role,
  title,
  text,
});
