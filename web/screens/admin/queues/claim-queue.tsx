import type { AdminClaim } from '#contract/entities/trust/claim.ts';
import { adminClaims } from '#locales/areas/admin-claims.ts';
import { useMessages } from '#web/api/messages.tsx';
import { When } from '#web/ui/format/when.tsx';
import { DecideClaim } from '../decide/decide-claim.tsx';
import { ShowContact } from '../lists/show-contact.tsx';
import { Facts, PageFact } from '../parts/facts.tsx';
import { Said } from '../parts/said.tsx';
import { EvidenceFact } from './evidence-files.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

const outcomes = { claimed: 'accepted', declined: 'declined', superseded: 'superseded' } as const;

/** Claims of pages that staff has to decide, oldest first. */
export function ClaimQueue() {
  const t = useMessages(adminClaims);
  const decided = ({ by, status }: AdminClaim) =>
    t('list.decided', {
      name: by.name,
      status: status === 'claimed' || status === 'declined' ? status : 'other',
    });
  const { state, queue } = useDecidedQueue('admin/claim_list');
  return (
    <Queue
      label={t('list.label')}
      {...queue}
      empty={{ title: t(`list.${state}`), text: t(`list.${state}_text`) }}
      line={(claim) => ({
        title: claim.provider.name,
        text: state === 'open' ? claim.by.name : decided(claim),
        aside:
          claim.is_dispute && state === 'open' ? (
            t('list.dispute')
          ) : (
            <When at={claim.decided_at ?? claim.asked_at} shape="day" />
          ),
        isUrgent: claim.is_dispute && claim.status === 'pending',
      })}
      detail={(claim) => <OneClaim claim={claim} />}
    />
  );
}

function OneClaim({ claim }: { readonly claim: AdminClaim }) {
  const t = useMessages(adminClaims);
  const { by, provider, owner_name, status } = claim;
  const about = by.is_guest
    ? t('claim.guest', { name: by.name })
    : owner_name === null
      ? t('claim.new', { name: by.name })
      : t('claim.dispute', { owner: owner_name, name: by.name });
  return (
    <>
      <h2>{t('claim.title', { page: provider.name })}</h2>
      <p className={classes.quiet}>
        {status === 'pending' || status === 'unclaimed' ? about : t(`claim.${outcomes[status]}`)}
      </p>
      <Said
        text={claim.text}
        by={t.rich('claim.by', {
          name: <bdi>{by.name}</bdi>,
          email: <bdi>{by.email}</bdi>,
          at: <When at={claim.asked_at} shape="moment" label={false} />,
        })}
      />
      <Facts>
        <PageFact label={t('claim.page')} page={provider} />
        <EvidenceFact files={claim.files} />
      </Facts>
      {claim.word !== '' && <Said text={claim.word} by={t('claim.team', { name: by.name })} isOwn />}
      <ShowContact key={claim._id} subject="claim" subject_id={claim._id} />
      {claim.can.decline && <DecideClaim claim={claim} />}
    </>
  );
}
