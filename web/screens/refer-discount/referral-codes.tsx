import { Badge, Button, Text } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/Badge.css';
import { IconMail, IconShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReferralCode, ReferralTerms } from '#contract/entities/discount.ts';
import type { CallOutput } from '#contract/index.ts';
import { REFUND_ASK_DAYS } from '#contract/limits/refund-requests.ts';
import { referFriends } from '#locales/areas/refer-friends.ts';
import { useMessages } from '#web/api/messages.tsx';
import { problemOf } from '#web/api/problem.ts';
import { useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';

/** The user's referral codes with their earnings, and buttons to share them. */
export function ReferralCodes() {
  const t = useMessages(referFriends);
  const { money } = useFormats();
  const read = useCall('user/user_referral_code_list', { limit: 50 });
  const wallet = useCall('booking/check_active_referral_code', {});
  const [replaced, setReplaced] = useState<ReferralCode | null>(null);
  const generate = useCallMutation('user/generate_referral_code', {
    onDone: ({ code }) => toast.good(t('friends.made'), code),
  });
  if (read.isPending) return null;
  if (read.data === undefined)
    return <FailedList title={t('failed')} text={problemOf(read.error).detail} query={read} />;
  const { items, terms, max_active } = read.data;
  const active = items.filter((code) => code.is_active);
  const worth = money(terms.credit, terms.currency);
  const isWorth = terms.credit > 0;
  const waiting = wallet.data?.waiting ?? null;
  const withheld = wallet.data?.withheld ?? null;
  return (
    <Section
      title={isWorth ? t('friends.title', { credit: worth }) : t('friends.title_plain')}
      text={
        isWorth
          ? t('friends.text', { credit: worth, min: money(terms.min, terms.currency), days: REFUND_ASK_DAYS })
          : t('friends.text_plain')
      }
      aside={
        active.length > 0 && active.length < max_active ? (
          <Button loading={generate.isPending} onClick={() => generate.run({})}>
            {t('friends.new')}
          </Button>
        ) : undefined
      }
    >
      {waiting !== null && <Waiting waiting={waiting} />}
      {withheld !== null && <Text>{t(`friends.withheld.${withheld}`)}</Text>}
      {isWorth && <Text c="dimmed">{t('friends.later')}</Text>}
      <Earned items={items} credit={wallet.data?.credit ?? []} terms={terms} />
      {active.length === 0 ? (
        <EmptyState
          scene="chat"
          title={t('friends.empty')}
          text={isWorth ? t('friends.empty_text', { credit: worth }) : t('friends.empty_plain')}
          action={{ label: t('friends.create'), onClick: () => generate.run({}) }}
        />
      ) : (
        <ul className={classes.list} aria-label={t('friends.label')}>
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
        title={replaced === null ? t('replace.title_this') : t('replace.title', { code: replaced.code })}
        verb={t('replace.submit')}
        store={t('replace.keep')}
        onConfirm={() => generate.run({ instead_of: replaced?._id ?? '' })}
      >
        {t('replace.text')}
      </ConfirmDialog>
    </Section>
  );
}

interface EarnedProps {
  readonly items: readonly ReferralCode[];
  readonly credit: SumList;
  readonly terms: ReferralTerms;
}

/** The user's credit, and what all codes brought; nothing before the first friend. */
function Earned({ items, credit, terms }: EarnedProps) {
  const t = useMessages(referFriends);
  const came = items.reduce((sum, code) => sum + code.sign_ups, 0);
  if (credit.length === 0 && came === 0) return null;
  return (
    <div className={classes.stats}>
      <Stat label={t('friends.credit')} value={<Sums all={credit} terms={terms} />} hint={t('friends.credit_hint')} />
      <Stat label={t('friends.joined')} value={came} />
      <Stat label={t('friends.earned')} value={<Sums all={totals(items)} terms={terms} />} />
    </div>
  );
}

/** The credit that the user's first paid booking brings. */
function Waiting({ waiting }: { waiting: NonNullable<CallOutput<'booking/check_active_referral_code'>['waiting']> }) {
  const t = useMessages(referFriends);
  const { money } = useFormats();
  return (
    <Panel tone="accent" as="p" className={classes.waiting}>
      {t('friends.waiting', {
        name: waiting.referrer_name,
        days: REFUND_ASK_DAYS,
        min: money(waiting.min, waiting.currency),
        credit: money(waiting.credit, waiting.currency),
      })}
    </Panel>
  );
}

function Ticket({ code, terms, onReplace }: { code: ReferralCode; terms: ReferralTerms; onReplace: () => void }) {
  const t = useMessages(referFriends);
  const { money } = useFormats();
  const { market } = useSession();
  const isWorth = terms.credit > 0;
  const worth = money(terms.credit, terms.currency);
  const offer = { market: market.name, link: code.url };
  const text = isWorth ? t('share.text', { ...offer, code: code.code, credit: worth }) : t('share.text_plain', offer);
  const subject = t('share.subject', { market: market.name });
  const mail = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Panel as="article" padding="none" className={classes.ticket} data-quiet={!code.is_active}>
      <div className={classes.stub}>
        <b>{code.code}</b>
        {code.is_active ? (
          <span>{isWorth ? t('ticket.worth', { credit: worth }) : t('ticket.plain')}</span>
        ) : (
          <Replaced />
        )}
      </div>
      <div className={classes.kept}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('ticket.sign_ups')}</dt>
            <dd>{code.sign_ups}</dd>
          </div>
          <div>
            <dt>{t('ticket.booked')}</dt>
            <dd>{code.rewarded}</dd>
          </div>
          <div>
            <dt>{t('ticket.earned')}</dt>
            <dd>
              <Sums all={code.earned} terms={terms} />
            </dd>
          </div>
        </dl>
        {code.is_active && (
          <ButtonRow>
            <CopyButton text={code.url} label={t('ticket.copy')} hint={code.code} variant="default" hasIcon />
            <Button
              component="a"
              variant="default"
              leftSection={<IconMail size={18} />}
              href={`mailto:?${mail}`}
              aria-label={t('ticket.email_label', { code: code.code })}
            >
              {t('ticket.email')}
            </Button>
            <ShareButton code={code.code} text={text} />
            <Button
              variant="subtle"
              color="gray"
              onClick={onReplace}
              aria-label={t('ticket.replace_label', { code: code.code })}
            >
              {t('ticket.replace')}
            </Button>
          </ButtonRow>
        )}
      </div>
    </Panel>
  );
}

function Replaced() {
  const t = useMessages(referFriends);
  return (
    <span>
      <Badge color="gray">{t('ticket.replaced')}</Badge>
    </span>
  );
}

/** Opens the device's share dialog, if it has one. */
function ShareButton({ code, text }: { code: string; text: string }) {
  const t = useMessages(referFriends);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={18} />}
      aria-label={t('ticket.share_label', { code })}
      onClick={() =>
        void navigator.share({ text }).catch((error: unknown) => {
          // Closing the share sheet is no error.
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        })
      }
    >
      {t('ticket.share')}
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
