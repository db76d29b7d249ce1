import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CallInput } from '#contract/index.ts';
import { admin } from '#locales/areas/admin.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { renderPlaceholder } from '../list-placeholder.tsx';
import classes from './queues.module.css';

/** An entry of a queue in two lines. */
export interface QueueLine {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly aside: ReactNode;
  readonly isUrgent?: boolean;
}

interface Pages<Item> {
  readonly items: readonly Item[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** One of the lists of a queue. */
interface QueueList {
  readonly text: string;
  readonly state: string | null;
}

interface QueueProps<Item> {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly line: (item: Item) => QueueLine;
  readonly detail: (item: Item) => ReactNode;
  /** Whether there is also a list of decided entries. */
  readonly hasDone?: boolean;
  /** Other lists than open and decided ones: each with its `state` in the address, null for the first. */
  readonly lists?: { readonly label: string; readonly options: readonly QueueList[] };
  /** The label of that list; Decided by default. */
  readonly doneWord?: string;
  readonly empty: { readonly title: string; readonly text: string };
}

/** Whether open or decided entries are shown. */
export function useQueueState(): 'open' | 'done' {
  return useSearchParams()[0].get('state') === 'done' ? 'done' : 'open';
}

type DecidedQueue =
  | 'admin/appeal_list'
  | 'admin/claim_list'
  | 'admin/content_list'
  | 'admin/refund_request_list'
  | 'admin/report_list'
  | 'admin/unpaid_session_list';

/** The open or decided entries of a queue that has both, as its address says. */
export function useDecidedQueue<Name extends DecidedQueue>(name: Name) {
  const state = useQueueState();
  const pages = useCallPages<Name>(name, { state } as CallInput<Name>);
  return { state, queue: { pages, hasDone: true } };
}

/** A queue on the left, the selected item on the right. The address names the item; by default it is the oldest. */
export function Queue<Item extends { readonly _id: string }>(props: QueueProps<Item>) {
  const { pages, label } = props;
  const t = useMessages(admin);
  const [search] = useSearchParams();
  const openAndDone = {
    label: t('queue.filter', { label }),
    options: [
      { text: t('queue.waiting'), state: null },
      { text: props.doneWord ?? t('queue.decided'), state: 'done' },
    ],
  };
  const lists = props.lists ?? (props.hasDone ? openAndDone : null);
  const wanted = search.get('open');
  const chosen = pages.items.find((item) => item._id === wanted);
  const shown = chosen ?? (wanted === null ? pages.items[0] : undefined);
  const to = (changed: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changed)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return `?${next}`;
  };
  const place = useRef<HTMLElement>(null);
  const before = useRef<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const was = before.current;
    before.current = shown?._id ?? null;
    if (was === null || pages.isPending || pages.items.some((item) => item._id === was)) return;
    // The shown entry is decided, and the next one replaces it. The queue gets the focus of the removed buttons.
    if (document.activeElement === document.body) place.current?.focus();
    if (wanted === was) void navigate(to({ open: null }), { replace: true, preventScrollReset: true });
  });
  return (
    <div className={classes.desk} data-chosen={chosen !== undefined}>
      <section className={classes.queue} ref={place} tabIndex={-1} aria-label={label}>
        {lists !== null && (
          <LinkSwitch
            label={lists.label}
            sides={lists.options.map(({ text, state }) => ({
              text,
              to: to({ state, open: null }),
              isShown: search.get('state') === state,
            }))}
            replace
          />
        )}
        <List {...props} shown={shown?._id} linkTo={(id) => to({ open: id })} />
      </section>
      {shown !== undefined && (
        <Detail key={shown._id} takesFocus={chosen !== undefined} back={to({ open: null })}>
          {props.detail(shown)}
        </Detail>
      )}
      {shown === undefined && wanted !== null && !pages.isPending && (
        <Panel as="article" className={classes.detail}>
          <p className={classes.quiet}>{t('queue.gone')}</p>
        </Panel>
      )}
    </div>
  );
}

interface ListProps<Item> extends QueueProps<Item> {
  readonly shown: string | undefined;
  readonly linkTo: (id: string) => string;
}

function List<Item extends { readonly _id: string }>({ pages, line, empty, shown, linkTo }: ListProps<Item>) {
  const instead = renderPlaceholder(pages, empty);
  if (instead) return instead;
  return (
    <>
      <Panel as="ol" padding="none" className={classes.lines}>
        {pages.items.map((item) => {
          const { title, text, aside, isUrgent } = line(item);
          return (
            <li key={item._id}>
              <Link
                to={linkTo(item._id)}
                replace
                preventScrollReset
                data-urgent={isUrgent === true}
                {...(item._id === shown ? { 'aria-current': 'true' as const } : {})}
              >
                <span>
                  <b>{title}</b>
                  <small>{aside}</small>
                </span>
                <span dir="auto">{text}</span>
              </Link>
            </li>
          );
        })}
      </Panel>
      <ShowMore pages={pages} />
    </>
  );
}

function Detail({ takesFocus, back, children }: { takesFocus: boolean; back: string; children: ReactNode }) {
  const t = useMessages(admin);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Panel as="article" className={classes.detail} ref={place} tabIndex={-1}>
      <Link to={back} replace className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('queue.back')}
      </Link>
      {children}
    </Panel>
  );
}
