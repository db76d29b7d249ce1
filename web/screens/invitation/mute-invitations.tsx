import { Button } from '@mantine/core';
import type { Invitation } from '#contract/entities/event/invitation.ts';
import { invitationPage } from '#locales/areas/invitation-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { FormProblem } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './invitation.module.css';
import type { Key } from './screen.tsx';

interface MuteProps {
  readonly invitation: Invitation;
  readonly of: Key;
  /** Whether the mail's link for it was followed. */
  readonly isAsked: boolean;
}

/** Stops all invitations to this address, or allows them again. */
export function MuteInvitations({ invitation, of, isAsked }: MuteProps) {
  const t = useMessages(invitationPage);
  const { market } = useSession();
  const { is_muted, email } = invitation;
  const mute = useCallMutation('event/mute_invitations');
  const flip = () => mute.run({ ...of, is_muted: !is_muted });
  if (is_muted)
    return (
      <Panel tone="sunken" className={classes.mute} role="status">
        <p>{t('mute.done', { email })}</p>
        <Button variant="default" loading={mute.isPending} onClick={flip}>
          {t('mute.undo')}
        </Button>
        <FormProblem problem={mute.problem} />
      </Panel>
    );
  if (!isAsked) return null;
  return (
    <Panel as="section" className={classes.mute} aria-labelledby="mute-invitations">
      <div>
        <h2 id="mute-invitations">{t('mute.title')}</h2>
        <p>{t('mute.ask', { market: market.name })}</p>
      </div>
      <Button variant="default" loading={mute.isPending} onClick={flip}>
        {t('mute.stop')}
      </Button>
      <FormProblem problem={mute.problem} />
    </Panel>
  );
}
