import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ownPages } from '#locales/areas/own-pages.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import type { OwnPage } from './own-page.ts';

/** Chooses which of the user's pages a screen is about; nothing for who has one. */
export function OwnPageSelect({ page }: { page: OwnPage }) {
  const t = useMessages(ownPages);
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const pages = user?.providers ?? [];
  if (pages.length < 2) return null;
  const choose = (page_id: string) =>
    setSearch({ ...Object.fromEntries(search), page: page_id }, { replace: true, preventScrollReset: true });
  return (
    <NativeSelect
      aria-label={t('select')}
      value={page._id}
      data={pages.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
