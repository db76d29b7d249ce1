import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ListedPage } from '#contract/entities/operator/lists.ts';
import { DAY_MS } from '#contract/instant.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { Formats } from '#web/ui/format/locale.tsx';
import classes from './pages.module.css';

/** A page's picture as a tile. */
export function PagePicture({ page, size = 40 }: { readonly page: ListedPage; readonly size?: number }) {
  return (
    <span className={classes.tile}>
      <Avatar id={page._id} name={page.name} picture={page.avatar} size={size} />
    </span>
  );
}

/** An average of stars. */
export const stars = (number: Formats['number'], average: number) =>
  number(average, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const NEW_DAYS = 7;

const colors = {
  suspended: 'red',
  held: 'amber',
  reported: 'amber',
  draft: 'gray',
  unclaimed: 'gray',
  new: 'accent',
  published: 'green',
} as const;

function statusOf({ status, open_reports, owner, created_at }: ListedPage): keyof typeof colors {
  if (status === 'suspended') return 'suspended';
  if (status === 'held') return 'held';
  if (open_reports > 0) return 'reported';
  if (status === 'draft') return 'draft';
  if (owner === null) return 'unclaimed';
  return serverNow() - Date.parse(created_at) < NEW_DAYS * DAY_MS ? 'new' : 'published';
}

/** What staff should know first about a page. */
export function PageBadge({ page }: { readonly page: ListedPage }) {
  const t = useMessages(adminLists);
  const status = statusOf(page);
  return (
    <Badge component="span" size="lg" color={colors[status]}>
      {t(`page_status.${status}`)}
    </Badge>
  );
}
