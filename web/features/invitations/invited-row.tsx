import { Badge, Menu } from '@mantine/core';
import type { InvitationOutcome } from '#contract/choices/invitation.ts';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconBellRinging, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SentInvitation } from '#contract/entities/event/invitation.ts';
import { invited } from '#locales/areas/invited.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { useDatesText } from '#web/features/hires/use-dates-text.ts';
import { DotsTarget } from '#web/ui/controls/dots-target.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './invitations.module.css';

const colors: Readonly<Record<InvitationOutcome, string>> = {
  ...{ booked: 'green', accepted: 'amber', pending: 'amber', declined: 'gray', withdrawn: 'gray', expired: 'gray' },
};

/** The most dates that a row names. */
const NAMED_DATES = 3;

interface InvitedRowProps {
  readonly invitation: SentInvitation;
  /** The event's zone. */
  readonly zone: string;
}

/** Somebody who was invited: to which dates, what they answered, and what can be done. */
export function InvitedRow({ invitation, zone }: InvitedRowProps) {
  const t = useMessages(invited);
  const datesText = useDatesText(zone);
  const { name, dates, dates_count, ticket, outcome, sent_at, opened_at, can } = invitation;
  // Addresses break before their domain.
  const at = name.includes('@') ? name.lastIndexOf('@') : name.length;
  const open = dates.filter(({ status }) => status !== 'withdrawn');
  const shown = open.length > 0 ? open : dates;
  const days =
    dates_count > NAMED_DATES
      ? t('many_dates', { count: dates_count, from: datesText(shown.slice(0, 1)) })
      : datesText(shown);
  const progress = sent_at === null ? t('unsent') : outcome === 'pending' && opened_at !== null ? t('opened') : '';
  return (
    <li className={classes.row}>
      <Avatar id={invitation._id} name={name} picture={null} size={36} />
      <div>
        <b dir="auto">
          {name.slice(0, at)}
          {at < name.length && <wbr />}
          {name.slice(at)}
        </b>
        <small>{ticket === '' ? days : t('what', { dates: days, ticket })}</small>
        {progress !== '' && <small>{progress}</small>}
      </div>
      <Badge color={colors[outcome]} variant="light">
        {t(`chip.${outcome}`)}
      </Badge>
      {can.length > 0 ? <RowMenu invitation={invitation} /> : <span />}
    </li>
  );
}

function RowMenu({ invitation }: { readonly invitation: SentInvitation }) {
  const t = useMessages(invited);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { _id: invitation_id, name, can } = invitation;
  const remind = useCallMutation('event/remind_invitation', { onDone: () => toast.good(t('reminded')) });
  const withdraw = useCallMutation('event/withdraw_invitation');
  return (
    <>
      <Menu position="bottom-end" radius="lg" shadow="md" withInitialFocusPlaceholder={false}>
        <DotsTarget label={t('menu', { name })} />
        <Menu.Dropdown>
          {can.includes('remind') && (
            <Menu.Item
              leftSection={<IconBellRinging size={18} stroke={1.8} />}
              onClick={() => remind.run({ invitation_id })}
            >
              {t('remind')}
            </Menu.Item>
          )}
          {can.includes('withdraw') && (
            <Menu.Item
              color="red"
              leftSection={<IconMailOff size={18} stroke={1.8} />}
              onClick={() => setWithdrawing(true)}
            >
              {t('withdraw')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isWithdrawing}
        onClose={() => setWithdrawing(false)}
        title={t('withdraw.title')}
        verb={t('withdraw.yes')}
        store={t('withdraw.keep')}
        isDangerous
        onConfirm={() => withdraw.mutateAsync({ input: { invitation_id } })}
      >
        {t('withdraw.ask', { name })}
      </ConfirmDialog>
    </>
  );
}
