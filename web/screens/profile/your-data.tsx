import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DataExport } from '#contract/calls/user/your-data.ts';
import type { OwnUser } from '#contract/entities/user.ts';
import { yourData } from '#locales/areas/your-data.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { FileSize } from '#web/features/messages/message-body.tsx';
import { href } from '#web/routes.ts';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import classes from './your-data.module.css';

/** The copy of one's data, and the deletion of the account. */
export function YourData({ user }: { readonly user: OwnUser }) {
  const t = useMessages(yourData);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div id="your-data" className={classes.section}>
      <Section title={t('title')} text={t('lead')}>
        <Panel>
          <CopyOfData />
          <div className={classes.part}>
            <h3>{t('delete.title')}</h3>
            <p>{t('delete.text')}</p>
            <div>
              <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
                {t('delete.open')}
              </Button>
            </div>
          </div>
        </Panel>
      </Section>
      <DeleteAccount user={user} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

function CopyOfData() {
  const t = useMessages(yourData);
  const read = useCall('user/data_export', {});
  const { data } = read;
  const ask = useCallMutation('user/export_data', {
    onDone: () => toast.good(t('export.asked'), t('export.asked_text')),
  });
  const made = data?.export ?? null;
  const mayAsk = data !== undefined && data.next_at === null;
  return (
    <div className={classes.part}>
      <h3>{t('export.title')}</h3>
      <p>{t('export.text')}</p>
      {data === undefined && (read.isError ? <QueryProblem query={read} /> : <FieldsSkeleton count={1} />)}
      {made && <State made={made} />}
      <div className={classes.verbs}>
        {made?.path && <Download made={made} path={made.path} />}
        {mayAsk && (
          <Button variant="default" loading={ask.isPending} onClick={() => ask.run({})}>
            {t(made?.path ? 'export.again' : 'export.ask')}
          </Button>
        )}
      </div>
      {made?.status !== 'preparing' && data?.next_at && (
        <p className={classes.quiet}>{t.rich('export.next', { next: <When at={data.next_at} /> })}</p>
      )}
    </div>
  );
}

function Download({ made, path }: { readonly made: DataExport; readonly path: string }) {
  const t = useMessages(yourData);
  return (
    <Button component="a" href={path} download leftSection={<IconDownload size={18} aria-hidden />}>
      {t.rich('export.download', { size: <FileSize bytes={made.bytes ?? 0} /> })}
    </Button>
  );
}

function State({ made }: { readonly made: DataExport }) {
  const t = useMessages(yourData);
  const made_at = <When at={made.created_at} shape="date" label={false} />;
  if (made.status === 'preparing')
    return (
      <Line icon={<Loader size={18} aria-hidden />}>
        <span role="status">{t('export.preparing')}</span>
      </Line>
    );
  if (made.status === 'failed')
    return (
      <Line icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}>
        {t.rich('export.failed', { link: (text) => <Link to={href('helpandsupport', {}, { ask: '1' })}>{text}</Link> })}
      </Line>
    );
  if (made.status === 'expired' || made.expires_at === null)
    return (
      <Line icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}>
        {t.rich('export.expired', { made: made_at })}
      </Line>
    );
  const until = <When at={made.expires_at} />;
  return (
    <Line icon={<IconCircleCheck size={20} stroke={1.7} aria-hidden className={classes.good} />}>
      {t.rich('export.ready', { made: made_at, until })}
    </Line>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.state}>
      {icon}
      <span>{children}</span>
    </div>
  );
}
