import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { myEvents } from '#locales/areas/my-events.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sharedHref } from '#web/features/booking/origin/arrival.ts';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './share-dialog.module.css';

interface ShareDialogProps {
  readonly event: { readonly _id: string; readonly provider_id: string };
  readonly onClose: () => void;
}

/** The link of an event's page to copy, and a poster with its QR code to print. */
export function ShareDialog({ event, onClose }: ShareDialogProps) {
  const t = useMessages(myEvents);
  const path = href('view_events', { id: event._id, providerId: event.provider_id });
  const link = sharedHref(new URL(path, window.location.origin).href);
  return (
    <Modal isOpen onClose={onClose} title={t('share.title')}>
      <div className={classes.share}>
        <div className={classes.link}>
          <TextInput
            label={t('share.link')}
            value={link}
            readOnly
            size="md"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton text={link} label={t('share.copy')} hasIcon variant="default" size="md" />
        </div>
        <section>
          <div>
            <h3>{t('share.poster')}</h3>
            <p>{t('share.poster_text')}</p>
          </div>
          <Button
            component="a"
            href={`/v9/event/poster.pdf?event=${event._id}`}
            download
            size="md"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          >
            {t('share.download')}
          </Button>
        </section>
      </div>
    </Modal>
  );
}
