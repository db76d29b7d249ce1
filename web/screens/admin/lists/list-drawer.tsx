import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { type PagedName, useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';
import classes from './list.module.css';
import { useListAddress } from './list-address.ts';

/** The lists that find an item by its id. */
type ListName = Extract<
  PagedName,
  | 'admin/page_list'
  | 'admin/person_list'
  | 'admin/booking_list'
  | 'admin/event_list'
  | 'admin/review_list'
  | 'admin/payment_list'
>;
type ItemOf<Name extends ListName> = CallOutput<Name>['items'][number];

interface ListDrawerProps<Name extends ListName> {
  readonly name: Name;
  /** The items that are loaded already. */
  readonly items: readonly ItemOf<Name>[];
  readonly head: (item: ItemOf<Name>) => {
    readonly picture?: ReactNode;
    readonly title: string;
    readonly text: ReactNode;
    /** The address at which visitors see the item. */
    readonly link?: string;
  };
  readonly children: (item: ItemOf<Name>) => ReactNode;
}

/** The drawer of the item that the address opens. An item that is not in the list is read by its id. */
export function ListDrawer<Name extends ListName>({ name, items, head, children }: ListDrawerProps<Name>) {
  const t = useMessages(adminLists);
  const { open, to } = useListAddress();
  const navigate = useNavigate();
  const isOpen = open !== null;
  const close = () => void navigate(to({ open: null }), { preventScrollReset: true, replace: true });
  const { closing, hold } = useClosing(isOpen, close);
  const shown = items.find(({ _id }) => _id === open);
  const input = { q: open ?? '', limit: 1 } as CallInput<Name>;
  const read = useCall(name, input, { enabled: isOpen && shown === undefined });
  const answer: { readonly items: readonly ItemOf<Name>[] } | undefined = read.data;
  const item = shown ?? answer?.items[0];
  const top = item === undefined ? null : head(item);
  return (
    <Drawer
      opened={isOpen}
      {...closing}
      position="right"
      attributes={named(top?.title ?? t('drawer.item'))}
      size="min(100vw, 30rem)"
      padding="lg"
      closeButtonProps={{ 'aria-label': t('drawer.close') }}
      classNames={{ title: classes.drawerTitle }}
      title={
        top !== null && (
          <span className={classes.head}>
            {top.picture}
            <span className={classes.headText}>
              <bdi>{top.title}</bdi>
              <small>{top.text}</small>
            </span>
            {top.link !== undefined && (
              <ActionIcon
                component={Link}
                to={top.link}
                target="_blank"
                variant="subtle"
                color="gray"
                size="lg"
                className={classes.headLink}
                aria-label={t('drawer.view')}
              >
                <IconExternalLink size={20} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )
      }
    >
      {hold(
        item === undefined ? (
          read.isPending ? (
            <RowsSkeleton />
          ) : read.data === undefined ? (
            <QueryProblem query={read} />
          ) : (
            <p>{t('drawer.gone')}</p>
          )
        ) : (
          <div className={classes.drawer}>{children(item)}</div>
        ),
      )}
    </Drawer>
  );
}
