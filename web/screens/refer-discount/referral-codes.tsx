import { Badge, Button } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/Badge.css';
import { IconMail, IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReferralCode, ReferralTerms } from '#contract/entities/discount.ts';
import type { CallOutput } from '#contract/index.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';

/** The user's referral codes with their earnings, and buttons to share them. */
export function ReferralCodes() {
  const { money } = useFormats();
  const read = useCall('user/user_referral_code_list', { limit: 50 });
  const wallet = useCall('booking/check_active_referral_code', {});
  const [replaced, setReplaced] = useState<ReferralCode | null>(null);
  const generate = useCallMutation('user/generate_referral_code', {
    stale: ['user/user_referral_code_list', 'booking/check_active_referral_code'],
    onDone: ({ code }) => toast.good('Your new code', code),
  });
  if (read.isPending) return null;
  if (read.data === undefined)
    return (
      <ErrorState
        title="We couldn’t load your codes"
        text={problemOf(read.error).detail}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    );
  const { items, terms, max_active } = read.data;
  const active = items.filter((code) => code.is_active);
  const worth = money(terms.credit, terms.currency);
  const isWorth = terms.credit > 0;
  const came = items.reduce((sum, code) => sum + code.sign_ups, 0);
  const credit = wallet.data?.credit ?? [];
  const waiting = wallet.data?.waiting ?? null;
  return (
    <Section
      title={isWorth ? `Give ${worth}, get ${worth}` : 'Invite friends'}
      text={
        isWorth
          ? `You and your friend each get ${worth} of credit after their first paid booking ` +
            `of at least ${money(terms.min, terms.currency)}.`
          : 'There’s no referral credit right now. You keep the credit you have, and your codes still count sign-ups.'
      }
      aside={
        active.length > 0 && active.length < max_active ? (
          <Button loading={generate.isPending} onClick={() => generate.run({})}>
            New code
          </Button>
        ) : undefined
      }
    >
      {waiting !== null && <Waiting waiting={waiting} />}
      {(credit.length > 0 || came > 0) && (
        <div className={classes.stats}>
          <Stat label="Your credit" value={<Sums all={credit} terms={terms} />} hint="Use it when you book" />
          <Stat label="Friends who joined" value={came} />
          <Stat label="Earned so far" value={<Sums all={totals(items)} terms={terms} />} />
        </div>
      )}
      {active.length === 0 ? (
        <EmptyState
          scene="chat"
          title="Know someone who’d like it here?"
          text={isWorth ? `Share your code. You both get ${worth}.` : 'Share your code and see who joins.'}
          action={{ label: 'Create my code', onClick: () => generate.run({}) }}
        />
      ) : (
        <ul className={classes.list} aria-label="My referral codes">
          {items.map((code) => (
            <li key={code._id}>
              <Ticket code={code} terms={terms} onReplace={() => setReplaced(code)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={replaced !== null}
        onClose={() => setReplaced(null)}
        title={`Replace ${replaced?.code ?? 'this code'}?`}
        verb="Replace code"
        store="Keep code"
        onConfirm={() => generate.run({ instead_of: replaced?._id ?? '' })}
      >
        Nobody can sign up with it anymore. Friends who already joined still count.
      </ConfirmDialog>
    </Section>
  );
}

/** The credit that the user's first paid booking brings. */
function Waiting({ waiting }: { waiting: NonNullable<CallOutput<'booking/check_active_referral_code'>['waiting']> }) {
  const { money } = useFormats();
  return (
    <Panel tone="accent" as="p" className={classes.waiting}>
      {waiting.referrer_name} referred you. After your first paid booking of at least{' '}
      {money(waiting.min, waiting.currency)} you both get {money(waiting.credit, waiting.currency)}.
    </Panel>
  );
}

function Ticket({ code, terms, onReplace }: { code: ReferralCode; terms: ReferralTerms; onReplace: () => void }) {
  const { money } = useFormats();
  const { market } = useSession();
  const isWorth = terms.credit > 0;
  const worth = money(terms.credit, terms.currency);
  const offer = isWorth ? `: with my code ${code.code} we both get ${worth} after your first booking` : '';
  const text = `Join me on ${market.name}${offer}. ${code.url}`;
  const mail = `subject=${encodeURIComponent(`Join me on ${market.name}`)}&body=${encodeURIComponent(text)}`;
  return (
    <Panel as="article" padding="none" className={classes.ticket} data-quiet={!code.is_active}>
      <div className={classes.stub}>
        <b>{code.code}</b>
        {code.is_active ? <span>{isWorth ? `Worth ${worth} each` : 'Counts sign-ups'}</span> : <Replaced />}
      </div>
      <div className={classes.kept}>
        <dl className={classes.facts}>
          <div>
            <dt>Signed up</dt>
            <dd>{code.sign_ups}</dd>
          </div>
          <div>
            <dt>Booked</dt>
            <dd>{code.rewarded}</dd>
          </div>
          <div>
            <dt>Earned</dt>
            <dd>
              <Sums all={code.earned} terms={terms} />
            </dd>
          </div>
        </dl>
        {code.is_active && (
          <ButtonRow>
            <CopyButton text={code.url} label="Copy link" hint={code.code} variant="default" hasIcon />
            <Button
              component="a"
              variant="default"
              leftSection={<IconMail size={18} />}
              href={`mailto:?${mail}`}
              aria-label={`Share ${code.code} by email`}
            >
              Email
            </Button>
            <ShareButton code={code.code} text={text} />
            <Button variant="subtle" color="gray" onClick={onReplace} aria-label={`Replace ${code.code}`}>
              Replace
            </Button>
          </ButtonRow>
        )}
      </div>
    </Panel>
  );
}

const Replaced = () => (
  <span>
    <Badge color="gray">Replaced</Badge>
  </span>
);

/** Opens the device's share dialog, if it has one. */
function ShareButton({ code, text }: { code: string; text: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={18} />}
      aria-label={`Share ${code}`}
      onClick={() =>
        void navigator.share({ text }).catch((error: unknown) => {
          // Closing the share sheet is no error.
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        })
      }
    >
      Share
    </Button>
  );
}

type SumList = readonly { readonly amount: number; readonly currency: string }[];

function totals(items: readonly ReferralCode[]): SumList {
  const by = new Map<string, number>();
  for (const { amount, currency } of items.flatMap((code) => code.earned))
    by.set(currency, (by.get(currency) ?? 0) + amount);
  return [...by].map(([currency, amount]) => ({ currency, amount }));
}

/** Consecutive sums of money; 0 in the currency of the terms without any. */
function Sums({ all, terms }: { all: SumList; terms: ReferralTerms }) {
  const { money } = useFormats();
  if (all.length === 0) return money(0, terms.currency);
  return all.map((each) => money(each.amount, each.currency)).join(' + ');
}
