import { IconHourglassHigh } from '@tabler/icons-react';
import { heldContent } from '#locales/areas/held-content.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './notices.module.css';

/** Tells its author that staff looks at something before anybody else sees it. */
export function HeldNotice({ kind }: { readonly kind: 'page' | 'event' | 'review' }) {
  const t = useMessages(heldContent);
  return (
    <Panel className={classes.held} role="note">
      <IconHourglassHigh size={22} stroke={1.8} aria-hidden />
      <div>
        <b>{t(`title.${kind}`)}</b>
        <p>{t(`text.${kind}`)}</p>
      </div>
    </Panel>
  );
}
