import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { heldContent } from '#locales/areas/held-content.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notices.module.css';

/** Tells its owner that staff suspended a page, why, and what they can do. */
export function SuspendedNotice({ reason }: { readonly reason: string | null }) {
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
        <p>
          {t.rich('suspended.appeal', {
            link: (text) => <Link to={href('helpandsupport', {}, { ask: '1' })}>{text}</Link>,
          })}
        </p>
      </div>
    </Panel>
  );
}
