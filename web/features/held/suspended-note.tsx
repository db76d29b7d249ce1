import { IconEyeOff } from '@tabler/icons-react';
import { heldContent } from '#locales/areas/held-content.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './held.module.css';

/** Tells its owner that staff suspended a page, why, and what they can do. */
export function SuspendedNote({ reason }: { readonly reason: string | null }) {
  const t = useMessages(heldContent);
  return (
    <Panel className={`${classes.held} ${classes.suspended}`} role="note">
      <IconEyeOff size={22} stroke={1.8} aria-hidden />
      <div>
        <b>{t('suspended.title')}</b>
        {reason !== null && (
          <blockquote>
            <p dir="auto">{reason}</p>
          </blockquote>
        )}
        <p>{t('suspended.text')}</p>
        <p>{t('suspended.appeal')}</p>
      </div>
    </Panel>
  );
}
