import '@mantine/core/styles/Input.css';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CoverLink } from '#web/ui/controls/cover-link.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { insteadOf } from '../instead-of.tsx';
import { useListAddress } from './address.ts';
import classes from './list.module.css';

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

interface AdminListProps<Item> {
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

/** A list of the operator: a search, filters in the address, and rows that open a drawer. */
export function AdminList<Item extends { readonly _id: string }>(props: AdminListProps<Item>) {
  const { label, views, filters, pages, first, columns, children } = props;
  return (
    <section className={classes.list} aria-label={label}>
      <search className={classes.tools}>
        <SearchField label={props.searchLabel} />
        {filters}
        {views !== undefined && <div className={classes.views}>{views}</div>}
      </search>
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
          <ShowMore pages={pages} />
        </>
      )}
      {children}
    </section>
  );
}

function Row<Item extends { readonly _id: string }>({ item, lead, columns }: AdminListProps<Item> & { item: Item }) {
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

function Empty<Item extends { readonly _id: string }>({ pages, empty }: AdminListProps<Item>) {
  const t = useMessages(adminLists);
  const { q } = useListAddress();
  const isEmpty = !pages.isPending && pages.error === null && pages.items.length === 0;
  if (isEmpty && q !== '')
    return <EmptyState scene="path" title={t('search.none', { q })} text={t('search.none_text')} />;
  return insteadOf(pages, empty);
}

function SearchField({ label }: { readonly label: string }) {
  const t = useMessages(adminLists);
  const { q, to } = useListAddress();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const search = (text: string) => void navigate(to({ q: text.trim() }), { preventScrollReset: true, replace: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(field.current?.value ?? '');
  };
  return (
    <form className={classes.search} onSubmit={submit}>
      <TextInput
        key={q}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={q}
        maxLength={120}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={q === '' ? null : <CloseButton aria-label={t('search.clear')} onClick={() => search('')} />}
      />
      <Button type="submit" variant="default" size="md">
        {t('search.submit')}
      </Button>
    </form>
  );
}
