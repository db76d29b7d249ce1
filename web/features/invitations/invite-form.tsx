import { Button, Checkbox } from '@mantine/core';
import { type InvitedGroup, invitedGroups } from '#contract/choices/invitation.ts';
import { MAX_INVITED } from '#contract/limits/invitations.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { CallOutput } from '#contract/index.ts';
import { invited } from '#locales/areas/invited.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, Form, LongText } from '#web/ui/forms/form.tsx';
import { readAddresses } from './addresses.ts';
import classes from './invitations.module.css';
import { InvitedDates, useComingDates } from './invited-dates.tsx';

interface InviteFormProps {
  readonly managed: ManagedEvent;
  readonly groups: CallOutput<'event/invitation_list'>['groups'];
  readonly onDone: () => void;
}

/** Invites groups of people and addresses to all coming dates, or some. */
export function InviteForm({ managed, groups, onDone }: InviteFormProps) {
  const t = useMessages(invited);
  const { event } = managed;
  const coming = useComingDates(managed);
  const [chosen, setChosen] = useState<readonly InvitedGroup[]>([]);
  const [pasted, setPasted] = useState('');
  const [dates, setDates] = useState<readonly string[] | null>(null);
  const [package_id, setPackage] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const emails = readAddresses(pasted);
  const announce = useAnnounce();
  const invite = useCallMutation('event/event_notify_user', {
    form: { setErrors },
    onDone: (result) => {
      announce(result);
      onDone();
    },
  });
  const submit = () => {
    setErrors({});
    invite.run({
      ...{ event_id: event._id, groups: [...chosen], emails: [...emails], message },
      ...(dates === null ? {} : { occurrence_ids: [...dates] }),
      ...(package_id === '' ? {} : { package_id }),
    });
  };
  return (
    <Form label={t('dialog')} onSubmit={submit} problem={invite.problem}>
      <Groups groups={groups} chosen={chosen} onChoose={setChosen} />
      <LongText
        label={t('emails')}
        description={t('emails_hint', { max: MAX_INVITED })}
        lines={[2, 8]}
        dir="ltr"
        value={pasted}
        error={useAddressError(errors, emails)}
        onChange={(change) => setPasted(change.currentTarget.value)}
      />
      {coming.length > 1 && (
        <InvitedDates
          coming={coming}
          zone={event.timezone}
          chosen={dates}
          error={errors.occurrence_ids}
          onChoose={setDates}
        />
      )}
      <TicketChoice managed={managed} value={package_id} onPick={setPackage} />
      <LongText
        label={t('message')}
        description={t('message_hint')}
        lines={[3, 10]}
        dir="auto"
        maxLength={1000}
        value={message}
        error={errors.message}
        onChange={(change) => setMessage(change.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        className={classes.send}
        loading={invite.isPending}
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
      >
        {t('send')}
      </Button>
    </Form>
  );
}

interface TicketChoiceProps {
  readonly managed: ManagedEvent;
  readonly value: string;
  readonly onPick: (package_id: string) => void;
}

/** The ticket that people are invited to; hidden ones too. */
function TicketChoice({ managed: { event }, value, onPick }: TicketChoiceProps) {
  const t = useMessages(invited);
  const tickets = event.packages.map(({ _id, name, is_hidden }) => ({
    value: _id,
    label: is_hidden ? t('hidden', { name }) : name,
  }));
  return (
    <Choice
      label={t('ticket')}
      description={t('ticket_hint')}
      value={value}
      options={[{ value: '', label: t('ticket.any') }, ...tickets]}
      onPick={onPick}
    />
  );
}

/** The error of the address field: which address is none, or what the call says. */
function useAddressError(errors: Readonly<Record<string, string>>, emails: readonly string[]): string | undefined {
  const t = useMessages(invited);
  const wrong = Object.keys(errors).find((path) => /^emails\.\d+$/.test(path));
  const address = wrong === undefined ? undefined : emails[Number(wrong.slice('emails.'.length))];
  return address === undefined ? errors.emails : t('bad_address', { address });
}

/** Says how many invitations are sent, and who was left out. */
function useAnnounce() {
  const t = useMessages(invited);
  return ({ invited: count, skipped }: CallOutput<'event/event_notify_user'>) => {
    const left = (['already', 'opted_out', 'limit'] as const).filter((why) => skipped[why] > 0);
    const text = left.map((why) => t(`done.${why}`, { count: skipped[why] })).join(' ');
    toast.good(t('done', { count }), text);
  };
}

interface GroupsProps {
  readonly groups: InviteFormProps['groups'];
  readonly chosen: readonly InvitedGroup[];
  readonly onChoose: (chosen: readonly InvitedGroup[]) => void;
}

/** The groups that have people, each with how many of them are not invited yet. */
function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const t = useMessages(invited);
  const shown = groups.filter(({ people }) => people > 0);
  if (shown.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('groups')}
      value={[...chosen]}
      onChange={(values) => onChoose(invitedGroups.filter((group) => values.includes(group)))}
    >
      <div className={classes.choices}>
        {shown.map(({ group, new: left }) => (
          <Checkbox
            key={group}
            value={group}
            label={t(`group.${group}`)}
            description={t(`group.${group}_about`, { new: left })}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
