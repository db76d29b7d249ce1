import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PageCount } from '#contract/entities/operator/lists.ts';
import { type AdminListsMessages, adminLists } from '#locales/areas/admin-lists.ts';
import { type Messages, useMessages } from '#web/api/messages.tsx';
import classes from './list.module.css';

/** The part of a list that is shown, and the addresses of the parts before and after it. */
export interface Range {
  readonly first: number;
  readonly last: number;
  /** Null where it is not counted. */
  readonly total: PageCount | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The line below a list: which of its items are shown, and the way to the others. */
export function ListRange({ range }: { readonly range: Range | null }) {
  const t = useMessages(adminLists);
  if (range === null) return null;
  const { previous, next } = range;
  return (
    <div className={classes.range}>
      <span role="status">{rangeText(t, range)}</span>
      {(previous !== null || next !== null) && (
        <nav aria-label={t('range.label')}>
          <Turn way="previous" to={previous} />
          <Turn way="next" to={next} />
        </nav>
      )}
    </div>
  );
}

function rangeText(t: Messages<AdminListsMessages>, { first, last, total }: Range) {
  if (total === null) return t('range.shown', { first, last });
  if (total.is_more) return t('range.of_more', { first, last, total: total.count });
  if (first === last) return t('range.one', { first, total: total.count });
  return t('range.of', { first, last, total: total.count });
}

function Turn({ way, to }: { readonly way: 'previous' | 'next'; readonly to: string | null }) {
  const t = useMessages(adminLists);
  const Icon = way === 'previous' ? IconChevronLeft : IconChevronRight;
  const look = { variant: 'default', size: 'lg', 'aria-label': t(`range.${way}`) } as const;
  if (to === null)
    return (
      <ActionIcon {...look} disabled>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <ActionIcon {...look} component={Link} to={to}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
