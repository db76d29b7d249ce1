import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { heldContent } from '#locales/areas/held-content.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { HeldNotice } from '#web/features/moderation-notices/held-notice.tsx';
import { SuspendedNotice } from '#web/features/moderation-notices/suspended-notice.tsx';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormProblem } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './my-page.module.css';
import { goToStep } from './next-step.ts';
import { NoTime } from './set-up.tsx';

/** The end of the set-up: publishes the page and offers its link and QR code for sharing. */
export function PublishSection({ page }: { page: OwnProvider }) {
  const t = useMessages(heldContent);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const publish = useCallMutation('my_page/add_my_page', {
    onProblem: (problem) => {
      if (problem.code !== 'page_incomplete') return false;
      setMissing((problem.errors ?? []).map((error) => error.message));
      return true;
    },
    onDone: (changed) => {
      setMissing([]);
      if (changed.status === 'held') toast.good(t('title.page'), t('text.page'));
      else toast.good(changed.status === 'published' ? 'Your page is live' : 'Your page is unpublished');
      goToStep('publish');
    },
  });
  const put = (isPublic: boolean) => publish.run({ provider_id: page._id, publish: isPublic });
  if (page.status === 'suspended') return <SuspendedNotice reason={page.suspended_reason} />;
  if (page.status === 'held')
    return (
      <div className={classes.form}>
        <HeldNotice kind="page" />
        <Unpublish isPending={publish.isPending} onPress={() => put(false)} />
      </div>
    );
  if (page.status === 'published')
    return (
      <div className={classes.form}>
        <NoTime page={page} />
        <Share page={page} />
        <Unpublish isPending={publish.isPending} onPress={() => put(false)} />
      </div>
    );
  return (
    <div className={classes.form}>
      <NoTime page={page} />
      {missing.length > 0 && (
        <FormProblem problem={{ title: 'Your page isn’t complete yet.', detail: missing.join(' ') }} />
      )}
      <div>
        <Button size="md" loading={publish.isPending} onClick={() => put(true)}>
          Publish
        </Button>
      </div>
    </div>
  );
}

function Unpublish({ isPending, onPress }: { readonly isPending: boolean; readonly onPress: () => void }) {
  return (
    <div>
      <Button variant="subtle" color="gray" ms="-1rem" loading={isPending} onClick={onPress}>
        Unpublish
      </Button>
    </div>
  );
}

/** The link to the page with its QR code. */
function Share({ page }: { page: OwnProvider }) {
  const [code, setCode] = useState<string | null>(null);
  const url = page.share_url;
  useEffect(() => {
    let isGone = false;
    void import('qrcode').then(async ({ toDataURL }) => {
      const created = await toDataURL(url, { margin: 1, width: 640, color: { dark: '#0b3431', light: '#ffffff' } });
      if (!isGone) setCode(created);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  return (
    <Panel className={classes.share}>
      {code === null ? <span /> : <img src={code} width={168} height={168} alt="QR code of your page" />}
      <div>
        <b>Your page is live. Share it.</b>
        <Link to={href('provider_details', { providerId: page.slug })}>{url.replace(/^https?:\/\//, '')}</Link>
        <div>
          <CopyButton text={url} label="Copy link" variant="default" hasIcon />
          {code !== null && (
            <Button
              component="a"
              href={code}
              download={`${page.slug}.png`}
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            >
              Save QR code
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
