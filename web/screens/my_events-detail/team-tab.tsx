import { useSearchParams } from 'react-router';
import { FindPeople } from '#web/features/hires/find/find-people.tsx';
import { Team } from '#web/features/hires/team.tsx';
import { InvitationsPanel } from '#web/features/invitations/invitations-panel.tsx';
import { MessagePanel } from '#web/features/my-events/guests/message-panel.tsx';
import type { EventTabProps } from './tabs.tsx';
import classes from './team-tab.module.css';

/**
 * Who works on the event, who is invited, and messages to everybody who comes.
 * `?find=` finds somebody for the team instead: it has
 * `all`, or the request that a stand-in is wanted for.
 */
export default function TeamTab({ managed }: EventTabProps) {
  const [search] = useSearchParams();
  const find = search.get('find');
  if (find !== null) return <FindPeople event={managed.event} find={find} />;
  return (
    <>
      <Team event={managed.event} />
      <div className={classes.team}>
        {managed.event.status !== 'draft' && <InvitationsPanel managed={managed} />}
        <MessagePanel managed={managed} />
      </div>
    </>
  );
}
