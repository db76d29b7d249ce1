import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PageCount } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
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
  const { first, last, total, previous, next } = range;
  const shown =
    total === null
      ? t('range.shown', { first, last })
      : t(total.is_more ? 'range.of_more' : 'range.of', { first, last, total: total.count });
  return (
    <div className={classes.range}>
      <span role="status">{shown}</span>
      {(previous !== null || next !== null) && (
        <nav aria-label={t('range.label')}>
          <Turn way="previous" to={previous} />
          <Turn way="next" to={next} />
        </nav>
      )}
    </div>
  );
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
