import '@mantine/core/styles/Input.css';
import { CloseButton, TextInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { renderPlaceholder } from '../list-placeholder.tsx';
import classes from './list.module.css';
import { useListAddress } from './list-address.ts';
import { ListRange, type Range } from './list-range.tsx';

interface Pages<Item> {
  readonly items: readonly Item[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A list that grows by its next pages, or one that shows a page at a time. */
type Paging =
  | {
      readonly range?: never;
      readonly pages: {
        readonly hasNextPage: boolean;
        readonly isFetchingNextPage: boolean;
        readonly fetchNextPage: () => unknown;
      };
    }
  | { readonly range: Range | null; readonly pages: object };

/** A column after the first one. */
export interface Column<Item> {
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** Whether the column is as wide as its badges. */
  readonly isFixed?: true;
  /** Hidden where the window is narrow; on phones only columns with `always` are shown, below the name. */
  readonly show: 'always' | 'wide' | 'widest';
}

/** The first column: the name that opens the drawer. */
export interface Lead {
  readonly picture?: ReactNode;
  readonly name: string;
  readonly text?: ReactNode;
}

interface ListProps<Item> {
  readonly label: string;
  /** What can be searched for, as the placeholder and the label of the field. */
  readonly searchLabel: string;
  /** The views of the list, each with its own address. */
  readonly views?: ReactNode;
  /** Fields that narrow the list. */
  readonly filters?: ReactNode;
  readonly pages: Pages<Item>;
  readonly first: string;
  readonly lead: (item: Item) => Lead;
  readonly columns: readonly Column<Item>[];
  readonly empty: { readonly title: string; readonly text: string };
  /** The drawer of the opened item. */
  readonly children?: ReactNode;
}

type AdminListProps<Item> = ListProps<Item> & Paging;

/** A list of the operator: a search, filters in the address, and rows that open a drawer. */
export function AdminList<Item extends { readonly _id: string }>(props: AdminListProps<Item>) {
  const { label, views, filters, pages, first, columns, children } = props;
  return (
    <section className={classes.list} aria-label={label}>
      <search className={classes.tools}>
        <SearchField label={props.searchLabel} />
        {filters}
      </search>
      {views}
      <Empty {...props} />
      {pages.items.length > 0 && (
        <>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {columns.map(({ title, show, align }) => (
                  <th key={title} scope="col" data-show={show} data-align={align}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.items.map((item) => (
                <Row key={item._id} item={item} {...props} />
              ))}
            </tbody>
          </table>
          {props.range === undefined ? <ShowMore pages={props.pages} /> : <ListRange range={props.range} />}
        </>
      )}
      {children}
    </section>
  );
}

function Row<Item extends { readonly _id: string }>({ item, lead, columns }: ListProps<Item> & { item: Item }) {
  const { to, open } = useListAddress();
  const { picture, name, text } = lead(item);
  return (
    <tr data-open={open === item._id || undefined}>
      <th scope="row">
        <span className={classes.lead}>
          {picture}
          <span>
            <CoverLink to={to({ open: item._id })} preventScrollReset replace={open !== null}>
              <bdi>{name}</bdi>
            </CoverLink>
            {text !== undefined && <small>{text}</small>}
          </span>
        </span>
      </th>
      {columns.map(({ title, cell, show, align, isFixed }) => (
        <td key={title} data-show={show} data-align={align} data-fixed={isFixed}>
          {cell(item)}
        </td>
      ))}
    </tr>
  );
}

/** The fields of an address that do not narrow the shown view of a list. */
const notFilters: readonly string[] = ['q', 'show', 'open', 'tab', 'page'];

function Empty<Item extends { readonly _id: string }>({ pages, empty }: ListProps<Item>) {
  const t = useMessages(adminLists);
  const { q, search, to } = useListAddress();
  const isEmpty = !pages.isPending && pages.error === null && pages.items.length === 0;
  if (isEmpty && q !== '')
    return <EmptyState scene="path" title={t('search.none', { q })} text={t('search.none_text')} />;
  const filters = [...search.keys()].filter((key) => !notFilters.includes(key));
  if (isEmpty && filters.length > 0)
    return (
      <EmptyState
        scene="path"
        title={t('filter.none')}
        action={{ label: t('filter.clear'), to: to(Object.fromEntries(filters.map((key) => [key, null]))) }}
      />
    );
  return renderPlaceholder(pages, empty);
}

/** How long typing pauses before the list is searched (ms). */
const PAUSE_MS = 300;

/** The search of a list, which follows what is typed. */
function SearchField({ label }: { readonly label: string }) {
  const t = useMessages(adminLists);
  const { q, to } = useListAddress();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // Another address (back, a link) replaces the text. What this field searched for does not: typing went on.
    if (q !== sent) setText(q);
  }
  const search = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === q) return;
    setSent(wanted);
    void navigate(to({ q: wanted }), { preventScrollReset: true, replace: true });
  };
  const searchLater = useDebouncedCallback(search, PAUSE_MS);
  const type = (typed: string) => {
    setText(typed);
    searchLater(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    setText('');
    search('');
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        maxLength={120}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text === '' ? null : <CloseButton aria-label={t('search.clear')} onClick={clear} />}
      />
    </form>
  );
}
