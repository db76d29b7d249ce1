import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ImportRun } from '#contract/entities/trust/import.ts';
import type { CallOutput } from '#contract/index.ts';
import { adminImports } from '#locales/areas/admin-imports.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation, useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './imports.module.css';

const POLL_MS = 1_000;
/** How many rows that were left out are shown; the file has all. */
const SHOWN = 10;

type Verb = 'start' | 'drop' | 'undo';
const isAtWork = ({ status }: ImportRun): boolean =>
  status === 'checking' || status === 'running' || status === 'undoing';

/** Whether a file was checked that has no row to import. */
export const hasNothing = ({ status, added, changed, same }: ImportRun): boolean =>
  status === 'checked' && added + changed + same === 0;

/** An import: how far it is, what it did, the rows that were left out, and what can be done with it. */
export function OneImport({ run: listed }: { readonly run: ImportRun }) {
  const t = useMessages(adminImports);
  const { data } = useCall(
    'admin/import_run',
    { import_id: listed._id },
    { refetchInterval: ({ state }) => (isAtWork(state.data?.run ?? listed) ? POLL_MS : false) },
  );
  const run = data?.run ?? listed;
  const queries = useQueryClient();
  const hasMoved = run.status !== listed.status;
  // The list has the state of an import that has moved on meanwhile.
  useEffect(() => {
    if (!hasMoved) return;
    void queries.invalidateQueries({ queryKey: ['admin/import_list'] });
    void queries.invalidateQueries({ queryKey: ['admin/import_bad_row_list'] });
  }, [hasMoved, queries]);
  return (
    <>
      <div className={classes.head}>
        <h2>
          <bdi>{run.file_name}</bdi>
        </h2>
        <p>{t('run.about', { list: run.source, format: t(`add.format.${run.format}`) })}</p>
        <p>
          {run.by_name === null
            ? t.rich('run.by_command', { at: <When at={run.created_at} shape="moment" label={false} /> })
            : t.rich('run.by', {
                name: <bdi>{run.by_name}</bdi>,
                at: <When at={run.created_at} shape="moment" label={false} />,
              })}
        </p>
      </div>
      <State run={run} />
      <Counts run={run} />
      {run.ignored_columns.length > 0 && (
        <p className={classes.quiet}>{t('run.ignored', { columns: run.ignored_columns.join(', ') })}</p>
      )}
      <Acts run={run} />
      {run.bad > 0 && !isAtWork(run) && <LeftOut run={run} />}
      {(data?.spared.length ?? 0) > 0 && <Spared pages={data?.spared ?? []} />}
    </>
  );
}

/** What is happening, in a sentence, with the progress while there is any. */
function State({ run }: { readonly run: ImportRun }) {
  const t = useMessages(adminImports);
  const { status, rows_done, rows_total } = run;
  const isNothing = hasNothing(run);
  const of = status === 'undoing' ? run.added : rows_total;
  const done = status === 'undoing' ? run.removed + run.spared : rows_done;
  return (
    <div className={classes.state} data-status={isNothing ? 'nothing' : status}>
      <p role="status">
        <b>{t(`status.${isNothing ? 'nothing' : status}`)}</b>
        <span>{isNothing ? t('run.nothing') : status === 'dropped' ? '' : t(`run.${status}`)}</span>
      </p>
      {isAtWork(run) && (
        <>
          <progress
            aria-label={t('run.progress_label')}
            {...(of === null ? {} : { max: Math.max(of, 1), value: done })}
          />
          {status !== 'undoing' && (
            <small>
              {rows_total === null
                ? t('run.progress_open', { done: rows_done })
                : t('run.progress', { done: rows_done, total: rows_total })}
            </small>
          )}
        </>
      )}
    </div>
  );
}

function Counts({ run }: { readonly run: ImportRun }) {
  const t = useMessages(adminImports);
  const { number } = useFormats();
  const isUndone = run.status === 'undoing' || run.status === 'undone';
  const names = isUndone
    ? (['added', 'removed', 'spared'] as const)
    : (['added', 'changed', 'same', 'left_alone', 'bad'] as const);
  return (
    <dl className={classes.counts}>
      {names.map((name) => (
        <div key={name} data-zero={run[name] === 0}>
          <dt>{t(`count.${name}`)}</dt>
          <dd>{number(run[name])}</dd>
          {name === 'left_alone' && run.left_alone > 0 && <dd>{t('count.left_alone_hint')}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Acts({ run }: { readonly run: ImportRun }) {
  const t = useMessages(adminImports);
  const [isUndoing, setUndoing] = useState(false);
  const change = useCallMutation('admin/change_import', {
    onDone: ({ run: after }) =>
      toast.good(
        t(after.status === 'running' ? 'act.started' : after.status === 'dropped' ? 'act.dropped' : 'act.undoing'),
      ),
  });
  const act = (verb: Verb) => change.run({ import_id: run._id, verb });
  if (!run.can.start && !run.can.drop && !run.can.undo) return null;
  const hasRows = run.added + run.changed + run.same > 0;
  return (
    <div className={classes.bar}>
      {run.can.start && hasRows && (
        <Button size="md" loading={change.isPending} onClick={() => act('start')}>
          {t('act.start')}
        </Button>
      )}
      {run.can.drop && (
        <Button
          size="md"
          variant={run.can.start && hasRows ? 'subtle' : 'default'}
          disabled={change.isPending}
          onClick={() => act('drop')}
        >
          {t('act.drop')}
        </Button>
      )}
      {run.can.undo && run.added > 0 && (
        <Button size="md" variant="default" onClick={() => setUndoing(true)}>
          {t('act.undo')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isUndoing}
        onClose={() => setUndoing(false)}
        title={t('undo.title')}
        verb={t('undo.confirm')}
        store={t('undo.back')}
        isDangerous
        onConfirm={() => act('undo')}
      >
        {t('undo.text', { count: run.added })}
      </ConfirmDialog>
    </div>
  );
}

/** The first rows that were left out, and all of them as a file. */
function LeftOut({ run }: { readonly run: ImportRun }) {
  const download = useTableDownload();
  const t = useMessages(adminImports);
  const { items, isPending } = useCallPages('admin/import_bad_row_list', { import_id: run._id, limit: SHOWN });
  const shown = items.slice(0, SHOWN);
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3>{t('bad.title')}</h3>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void download('admin/import_bad_row_list', { import_id: run._id }, `left-out-${run.source}.csv`)
          }
        >
          {t('bad.download')}
        </Button>
        <p>{t('bad.text')}</p>
      </div>
      {isPending && <FieldsSkeleton count={1} />}
      <ul className={classes.rows}>
        {shown.map(({ line, external_id, field, reason, value }) => (
          <li key={line}>
            <p>
              <b>{t('bad.line', { line: String(line) })}</b>
              {external_id !== '' && <span>{t.rich('bad.id', { id: <bdi>{external_id}</bdi> })}</span>}
              <span>{t.rich('bad.column', { field: <code>{field}</code> })}</span>
            </p>
            <p>{reason}</p>
            {value !== '' && <q dir="auto">{value}</q>}
          </li>
        ))}
      </ul>
      {run.bad > shown.length && shown.length > 0 && (
        <p className={classes.quiet}>{t('bad.more', { count: run.bad - shown.length })}</p>
      )}
    </section>
  );
}

function Spared({ pages }: { readonly pages: CallOutput<'admin/import_run'>['spared'] }) {
  const t = useMessages(adminImports);
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3>{t('spared.title')}</h3>
        <p>{t('spared.text')}</p>
      </div>
      <ul className={classes.rows}>
        {pages.map(({ name, slug, reason }) => (
          <li key={slug}>
            <p>
              <Link to={href('provider_details', { providerId: slug })}>
                <bdi>{name}</bdi>
              </Link>
            </p>
            <p>{t(`spared.${reason}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
