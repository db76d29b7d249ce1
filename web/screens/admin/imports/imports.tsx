import { Button } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportRun } from '#contract/entities/trust/import.ts';
import { adminImports } from '#locales/areas/admin-imports.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallPages, useSession } from '#web/api/queries.ts';
import { Scene } from '#web/ui/display/scenes.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Queue } from '../queues/queue.tsx';
import { AddImport } from './add-import.tsx';
import classes from './imports.module.css';
import { hasNothing, OneImport } from './one-import.tsx';
import { downloadSample } from './sample-file.ts';

/** Imports of pages without owners: the files so far, each with what it did, and a form for another. */
export function Imports({ mayImport }: { readonly mayImport: boolean }) {
  const t = useMessages(adminImports);
  if (!mayImport) return <EmptyState scene="path" title={t('empty.forbidden')} text={t('empty.forbidden_text')} />;
  return <ImportList />;
}

function ImportList() {
  const t = useMessages(adminImports);
  const pages = useCallPages('admin/import_list', {});
  const [isAdding, setAdding] = useState(false);
  const isEmpty = !pages.isPending && pages.error === null && pages.items.length === 0;
  return (
    <>
      {isEmpty ? (
        <Welcome onImport={() => setAdding(true)} />
      ) : (
        <>
          <div className={classes.bar}>
            <Button size="md" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t('list.import')}
            </Button>
            <SampleButton />
          </div>
          <Queue
            label={t('list.label')}
            pages={pages}
            empty={{ title: t('empty.title'), text: t('empty.text') }}
            line={(run) => ({
              title: <bdi>{run.file_name}</bdi>,
              text: <LineText run={run} />,
              aside: <When at={run.created_at} shape="day" />,
            })}
            detail={(run) => <OneImport run={run} />}
          />
        </>
      )}
      {isAdding && <AddImport onClose={() => setAdding(false)} />}
    </>
  );
}

function LineText({ run }: { readonly run: ImportRun }) {
  const t = useMessages(adminImports);
  return (
    <>
      {t(`status.${hasNothing(run) ? 'nothing' : run.status}`)} ·{' '}
      {t('list.rows', { count: run.rows_total ?? run.rows_done })}
    </>
  );
}

/** What an import is, before the first one. */
function Welcome({ onImport }: { readonly onImport: () => void }) {
  const t = useMessages(adminImports);
  return (
    <Panel className={classes.welcome}>
      <Scene name="path" />
      <div>
        <h2>{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
        <ol>
          <li>{t('empty.step_file')}</li>
          <li>{t('empty.step_check')}</li>
          <li>{t('empty.step_undo')}</li>
        </ol>
        <div className={classes.bar}>
          <Button size="md" leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
            {t('list.import')}
          </Button>
          <SampleButton />
        </div>
      </div>
    </Panel>
  );
}

/** Downloads a file with one page of this marketplace's town and catalog. */
function SampleButton() {
  const t = useMessages(adminImports);
  const { market } = useSession();
  const { data } = useCall('admin/catalogue', {});
  const category = data?.items.find(({ is_retired, descriptions }) => !is_retired && descriptions.length > 0);
  return (
    <Button
      size="md"
      variant="default"
      disabled={category === undefined}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => downloadSample(t, { town: market.place.label, category: category?.name ?? '' })}
    >
      {t('empty.sample')}
    </Button>
  );
}
