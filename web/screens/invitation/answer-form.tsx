import { Anchor, Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Checkbox.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Invitation } from '#contract/entities/event/invitation.ts';
import { invitationPage } from '#locales/areas/invitation-page.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { eventHref } from '#web/features/booking/event-links.ts';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import type { Booked } from './accepted-dates.tsx';
import classes from './invitation.module.css';
import { isOpen } from './page-state.ts';
import type { Key } from './screen.tsx';

type InvitedDate = Invitation['dates'][number];

interface AnswerFormProps {
  readonly invitation: Invitation;
  readonly of: Key;
  /** Whether the mail's link for not coming was followed. */
  readonly prefersNo: boolean;
  readonly onBooked: (booked: Booked) => void;
}

const dateHref = (event: Invitation['event'], { _id }: InvitedDate) =>
  eventHref({ event_id: event._id, provider_id: event.provider._id, occurrence_id: _id });

/** The dates to choose, the name of a guest for the ticket, and both answers. */
export function AnswerForm({ invitation, of, prefersNo, onBooked }: AnswerFormProps) {
  const t = useMessages(invitationPage);
  const { user } = useSession();
  const open = invitation.dates.filter((date) => isOpen(date, serverNow()));
  const free = open.filter((date) => !date.is_sold_out);
  const [first] = open;
  // Of several dates people choose; one date needs no choice.
  const [chosen, setChosen] = useState<readonly string[]>(
    invitation.dates.length === 1 ? free.map((date) => date._id) : [],
  );
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = { setErrors };
  const accept = useCallMutation('event/accept_event_notification', {
    form,
    onDone: ({ booking_id, access_token }) => onBooked({ booking_id, access_token, name }),
  });
  const decline = useCallMutation('event/cancel_event_notification', { form });
  const needsName =
    free.length > 0 && user === null && (invitation.books_at_once || invitation.package?.is_hidden === true);
  const submit = () => {
    const missing = {
      ...(chosen.length === 0 ? { occurrence_ids: t('none') } : {}),
      ...(needsName && name.trim() === '' ? { name: t('nobody') } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    accept.run({ ...of, occurrence_ids: [...chosen], ...(needsName ? { name } : {}) });
  };
  const others = open.filter((date) => date.status !== 'declined').map((date) => date._id);
  return (
    <Form label={t('title')} onSubmit={submit} problem={accept.problem ?? decline.problem}>
      <Dates
        dates={invitation.dates}
        event={invitation.event}
        chosen={chosen}
        error={errors.occurrence_ids}
        onChoose={setChosen}
      />
      {needsName && (
        <TextInput
          label={t('name')}
          description={t('name_hint')}
          name="name"
          autoComplete="name"
          size="md"
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <div className={classes.answers} data-no={prefersNo}>
        {free.length > 0 ? (
          <Button type="submit" size="lg" loading={accept.isPending} variant={prefersNo ? 'default' : 'filled'}>
            {t('accept', { count: chosen.length })}
          </Button>
        ) : (
          first && <ToWaitingList href={dateHref(invitation.event, first)} isFilled={!prefersNo} />
        )}
        {others.length > 0 && (
          <Button
            size="lg"
            variant={prefersNo ? 'filled' : 'default'}
            loading={decline.isPending}
            onClick={() => decline.run({ ...of, occurrence_ids: others })}
          >
            {t('decline')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Leads to the event, where people join the waiting list of a date that is sold out. */
function ToWaitingList({ href, isFilled }: { readonly href: string; readonly isFilled: boolean }) {
  const t = useMessages(invitationPage);
  return (
    <Button component={Link} to={href} size="lg" variant={isFilled ? 'filled' : 'default'}>
      {t('wait')}
    </Button>
  );
}

interface DatesProps {
  readonly dates: readonly InvitedDate[];
  readonly event: Invitation['event'];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** The dates of the invitation: those that can be chosen, and the state of the others. */
function Dates({ dates, event, chosen, error, onChoose }: DatesProps) {
  const t = useMessages(invitationPage);
  const isOne = dates.length === 1;
  return (
    <fieldset className={classes.dates}>
      {isOne ? <HiddenText as="legend">{t('choose')}</HiddenText> : <legend>{t('choose')}</legend>}
      <ul>
        {dates.map((date) => {
          const canChoose = isOpen(date, serverNow()) && !date.is_sold_out;
          const isChosen = chosen.includes(date._id);
          return (
            <li key={date._id} data-off={!canChoose}>
              <DateTile at={date.starts_at} zone={event.timezone} />
              <Labelled htmlFor={canChoose && !isOne ? date._id : null}>
                <b>
                  <When at={date.starts_at} zone={event.timezone} />
                </b>
                <DateState date={date} event={event} isOne={isOne} />
              </Labelled>
              {canChoose && !isOne && (
                <Checkbox
                  id={date._id}
                  size="md"
                  checked={isChosen}
                  onChange={() =>
                    onChoose(isChosen ? chosen.filter((each) => each !== date._id) : [...chosen, date._id])
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** The text of a date, which labels its checkbox if it has one. */
function Labelled({ htmlFor, children }: { readonly htmlFor: string | null; readonly children: ReactNode }) {
  return htmlFor === null ? <span>{children}</span> : <label htmlFor={htmlFor}>{children}</label>;
}

interface DateStateProps {
  readonly date: InvitedDate;
  readonly event: Invitation['event'];
  /** Whether it is the only date, whose waiting list is the button below. */
  readonly isOne: boolean;
}

/** What became of a date, where it is not simply open. */
function DateState({ date, event, isOne }: DateStateProps) {
  const t = useMessages(invitationPage);
  if (date.is_booked) return <small>{t('booked')}</small>;
  if (date.is_sold_out && isOpen(date, serverNow()))
    return isOne ? (
      <small>{t('sold_out')}</small>
    ) : (
      <small>
        {t('sold_out')}{' '}
        <Anchor component={Link} to={dateHref(event, date)} inherit>
          {t('wait')}
        </Anchor>
      </small>
    );
  if (date.status === 'pending') return date.label === '' ? null : <small dir="auto">{date.label}</small>;
  return <small>{t(date.status)}</small>;
}
