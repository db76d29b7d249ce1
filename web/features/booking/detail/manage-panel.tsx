import { Button } from '@mantine/core';
import { bookingMade as messages } from '#locales/areas/booking-made.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './confirmed.module.css';

interface ManagePanelProps {
  /** The guest's link to the booking. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The label of the button that opens the link. */
  readonly open: string;
}

/** The guest's link to a booking or request: opens it, or copies it. */
export function ManagePanel({ url, title, text, open }: ManagePanelProps) {
  const t = useMessages(messages);
  return (
    <Panel tone="accent" as="section" className={classes.manage}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <ButtonRow>
        <Button component="a" href={url} variant="default">
          {open}
        </Button>
        <CopyButton text={url} label={t('confirmed.copy')} variant="subtle" />
      </ButtonRow>
    </Panel>
  );
}
