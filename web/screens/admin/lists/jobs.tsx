import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { jobStates } from '#contract/choices/admin-lists.ts';
import type { FailedJob } from '#contract/entities/operator/overview.ts';
import { adminJobs } from '#locales/areas/admin-jobs.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import admin from '../admin.module.css';
import { renderPlaceholder } from '../list-placeholder.tsx';
import classes from './list.module.css';
import { readFilter, useListAddress } from './list-address.ts';

/** What an address wants of the failed jobs. */
export const jobsWanted = (search: URLSearchParams) => ({ state: readFilter(search, jobStates, 'state') });

/** Jobs that failed, with their last error, to run them again or to give them up. */
export function JobList({ maySee }: { readonly maySee: boolean }) {
  const t = useMessages(adminJobs);
  if (!maySee) return <EmptyState scene="path" title={t('forbidden_title')} text={t('forbidden_text')} />;
  return <FailedJobs />;
}

function FailedJobs() {
  const t = useMessages(adminJobs);
  const [search] = useSearchParams();
  const wanted = jobsWanted(search);
  const pages = useCallPages('admin/job_list', wanted);
  const { to } = useListAddress();
  const [dropped, setDropped] = useState<FailedJob | null>(null);
  const instead = renderPlaceholder(pages, { title: t(`empty.${wanted.state}`), text: t('empty_text') });
  return (
    <section className={admin.panels} aria-label={t('label')}>
      <div>
        <LinkSwitch
          label={t('filter')}
          sides={jobStates.map((state) => ({
            text: t(`${state}`),
            to: to({ state: state === 'failed' ? null : state }),
            isShown: state === wanted.state,
          }))}
          replace
        />
      </div>
      {instead ?? (
        <Panel padding="none" className={admin.panel}>
          <ul className={admin.rows}>
            {pages.items.map((job) => (
              <Job key={job._id} job={job} onGiveUp={() => setDropped(job)} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore pages={pages} />
      {dropped !== null && <GiveUp job={dropped} onClose={() => setDropped(null)} />}
    </section>
  );
}

function Job({ job, onGiveUp }: { readonly job: FailedJob; readonly onGiveUp: () => void }) {
  const t = useMessages(adminJobs);
  const decide = useCallMutation('admin/decide_job', { onDone: () => toast.good(t('tried')) });
  const { _id, name, tries, max_tries, error, created_at, next_try_at } = job;
  return (
    <li>
      <div className={admin.rowText}>
        <b>{name}</b>
        <code className={classes.error}>{error}</code>
        <small>
          {t('tries', { tries, max: max_tries })} ·{' '}
          {next_try_at === null
            ? t.rich('since', { at: <When at={created_at} shape="moment" label={false} /> })
            : t.rich('next', { at: <When at={next_try_at} shape="moment" label={false} /> })}
        </small>
      </div>
      <div className={admin.rowEnd}>
        <Button
          variant="default"
          size="sm"
          loading={decide.isPending}
          aria-label={t('try_label', { name })}
          onClick={() => decide.run({ job_id: _id, verb: 'try_again' })}
        >
          {t('try_again')}
        </Button>
        <Button variant="subtle" size="sm" aria-label={t('give_up_label', { name })} onClick={onGiveUp}>
          {t('give_up')}
        </Button>
      </div>
    </li>
  );
}

function GiveUp({ job, onClose }: { readonly job: FailedJob; readonly onClose: () => void }) {
  const t = useMessages(adminJobs);
  const decide = useCallMutation('admin/decide_job', { onDone: () => toast.good(t('given_up')) });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('give_up_title')}
      verb={t('give_up')}
      store={t('keep')}
      isDangerous
      onConfirm={() => decide.run({ job_id: job._id, verb: 'give_up' })}
    >
      <p>{t('give_up_text', { name: job.name })}</p>
    </ConfirmDialog>
  );
}
