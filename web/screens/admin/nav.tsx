import {
  IconBuildingBank,
  IconCalendarDollar,
  IconCategory,
  IconCreditCard,
  IconFileDescription,
  IconFlag,
  IconHistory,
  IconReceiptOff,
  IconReceiptRefund,
  IconReportMoney,
  IconScale,
  IconSettings,
  IconShieldHalf,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { href } from '#web/routes.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './admin.module.css';

/** The sections of Admin in groups: open tasks, money, and the marketplace itself. */
const groups = [
  ['refunds', 'reports', 'moderation'],
  ['payments', 'returned', 'unpaid', 'payouts', 'books', 'statements'],
  ['catalog', 'legal', 'staff', 'settings', 'log'],
] as const;

export type AdminPart = (typeof groups)[number][number];

export const partNames: Readonly<Record<AdminPart, string>> = {
  refunds: 'Refunds',
  reports: 'Reports',
  moderation: 'Moderation',
  payments: 'Payments',
  returned: 'Failed refunds',
  unpaid: 'Unpaid',
  payouts: 'Payouts',
  books: 'Ledger',
  statements: 'Statements',
  catalog: 'Catalog',
  legal: 'Legal texts',
  staff: 'Staff',
  settings: 'Settings',
  log: 'Log',
};

const icons = {
  refunds: IconReceiptRefund,
  reports: IconFlag,
  moderation: IconShieldHalf,
  payments: IconCreditCard,
  returned: IconReceiptOff,
  unpaid: IconCalendarDollar,
  payouts: IconBuildingBank,
  books: IconScale,
  statements: IconReportMoney,
  catalog: IconCategory,
  legal: IconFileDescription,
  staff: IconUsers,
  settings: IconSettings,
  log: IconHistory,
} as const;

/** The section of Admin that an address names; refunds by default. */
export const partOf = (name: string | undefined): AdminPart => groups.flat().find((part) => part === name) ?? 'refunds';

interface AdminNavProps {
  readonly part: AdminPart;
  /** The number of open entries per section. */
  readonly counts: Readonly<Partial<Record<AdminPart, number | undefined>>>;
}

/** The sections of Admin: a rail next to the page, on phones a horizontally scrolling line. */
export function AdminNav({ part, counts }: AdminNavProps) {
  const list = useRef<HTMLElement>(null);
  // The line is wider than a phone. Scrolling centres the present section, so that it is visible.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-part="${part}"]`);
    if (!list.current || !current) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [part]);
  return (
    <nav ref={list} aria-label="Admin" className={classes.nav}>
      {groups.map((group) => (
        <ul key={group[0]}>
          {group.map((name) => {
            const Icon = icons[name];
            const count = counts[name] ?? 0;
            return (
              <li key={name}>
                <Link
                  data-part={name}
                  to={href('admin', { queue: name })}
                  {...(name === part ? { 'aria-current': 'page' as const } : {})}
                >
                  <Icon size={20} stroke={1.7} aria-hidden />
                  <span>{partNames[name]}</span>
                  {count > 0 && (
                    <b>
                      {count}
                      <HiddenText> waiting</HiddenText>
                    </b>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}
