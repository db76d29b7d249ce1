import {
  IconChevronRight,
  IconDeviceMobileMessage,
  IconFileCertificate,
  IconHelpCircle,
  IconMail,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ClaimWays } from '#contract/entities/trust/claim.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';
import { Claimed, Declined, WithStaff } from './claim-state.tsx';
import { CodeForm } from './code-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { ProofForm } from './proof-form.tsx';

type Way = 'email' | 'sms' | 'proof' | 'contact';

const icons = {
  email: IconMail,
  sms: IconDeviceMobileMessage,
  proof: IconFileCertificate,
  contact: IconHelpCircle,
} as const satisfies Record<Way, unknown>;

/** The ways to claim a page for a signed-in user, or how far their claim is. */
export function Ways({ ways }: { readonly ways: ClaimWays }) {
  const [way, setWay] = useState<Way | null>(null);
  const [sentTo, setSentTo] = useState('');
  const { provider, claim, owner } = ways;
  const back = () => setWay(null);
  const send = useSendCode(provider._id, (channel, to) => {
    setSentTo(to);
    setWay(channel);
  });
  if (owner === 'me') return <Claimed name={provider.name} isNew={claim?.status === 'claimed'} />;
  switch (way) {
    case 'email':
    case 'sms':
      return <CodeForm provider_id={provider._id} channel={way} to={sentTo} onBack={back} />;
    case 'proof':
      return <ProofForm provider_id={provider._id} onBack={back} />;
    case 'contact':
      return <ContactForm provider_id={provider._id} onBack={back} />;
    case null:
      return (
        <>
          {claim?.status === 'pending' && claim.is_with_staff ? (
            <WithStaff claim={claim} onMore={() => setWay('proof')} />
          ) : (
            <Head ways={ways} />
          )}
          {claim?.status === 'declined' && <Declined word={claim.word} />}
          <Choices
            ways={ways}
            pending={send.pending}
            onPick={(picked) => (picked === 'email' || picked === 'sms' ? send.run(picked) : setWay(picked))}
          />
        </>
      );
  }
}

/** Sends codes by email or SMS; a failure is a toast. */
function useSendCode(provider_id: string, onSent: (channel: 'email' | 'sms', to: string) => void) {
  const email = useCallMutation('claim/claim_account', {
    onDone: ({ sent_to }) => onSent('email', sent_to ?? ''),
  });
  const sms = useCallMutation('claim/sms_claim_account', {
    onDone: ({ sent_to }) => onSent('sms', sent_to ?? ''),
  });
  return {
    run: (channel: 'email' | 'sms') => (channel === 'email' ? email : sms).run({ provider_id }),
    pending: email.isPending ? ('email' as const) : sms.isPending ? ('sms' as const) : null,
  };
}

function Head({ ways }: { readonly ways: ClaimWays }) {
  const t = useMessages(claimPage);
  const about = { page: ways.provider.name };
  return (
    <header className={classes.head}>
      <h1>{t('head.title')}</h1>
      <p>{t(ways.owner === 'nobody' ? 'head.text' : 'head.dispute_text', about)}</p>
      {ways.owner === 'nobody' && <p>{t('head.messages')}</p>}
    </header>
  );
}

interface ChoicesProps {
  readonly ways: ClaimWays;
  readonly pending: Way | null;
  readonly onPick: (way: Way) => void;
}

/** The ways that are open: codes only while the page has no owner and the claim isn't paused. */
function Choices({ ways, pending, onPick }: ChoicesProps) {
  const t = useMessages(claimPage);
  const { owner, email, sms, paused_until, claim } = ways;
  const isAsked = claim?.status === 'pending' && claim.is_with_staff;
  const codes =
    paused_until === null
      ? ([
          ['email', email],
          ['sms', sms],
        ] as const)
      : [];
  const isBare = owner === 'nobody' && email === null && sms === null;
  if (isAsked && (isBare || owner !== 'nobody' || paused_until !== null)) return null;
  return (
    <section aria-labelledby="ways" className={classes.choices}>
      <h2 id="ways">{t(isAsked ? 'ways.sooner' : 'ways.title')}</h2>
      {paused_until !== null && (
        <p role="status">{t.rich('ways.paused', { until: <When at={paused_until} shape="moment" /> })}</p>
      )}
      {isBare && <p>{t('ways.none')}</p>}
      <ul>
        {codes.map(
          ([way, to]) =>
            to !== null && (
              <Choice
                key={way}
                way={way}
                title={t(`ways.${way}`)}
                text={t.rich(`ways.${way}_text`, { to: <bdi className={classes.masked}>{to}</bdi> })}
                isPending={pending === way}
                onPick={onPick}
              />
            ),
        )}
        {!isAsked && (
          <>
            <Choice way="proof" title={t('ways.proof')} text={t('ways.proof_text')} onPick={onPick} />
            <Choice way="contact" title={t('ways.contact')} text={t('ways.contact_text')} onPick={onPick} />
          </>
        )}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  readonly way: Way;
  readonly title: string;
  readonly text: ReactNode;
  readonly isPending?: boolean;
  readonly onPick: (way: Way) => void;
}

function Choice({ way, title, text, isPending = false, onPick }: ChoiceProps) {
  const Icon = icons[way];
  return (
    <Panel as="li" padding="none" className={classes.choice}>
      <button type="button" aria-busy={isPending} onClick={() => onPick(way)}>
        <Icon size={24} stroke={1.7} aria-hidden />
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden className={classes.chevron} />
      </button>
    </Panel>
  );
}
