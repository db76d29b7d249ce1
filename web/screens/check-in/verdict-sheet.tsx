import { IconCheck, IconHandStop, IconListDetails, IconUsers, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DoorAnswer, DoorTicket } from '#contract/events/check-in.ts';
import type { Door } from '#contract/events/door.ts';
import { firstName } from '#contract/visible-name.ts';
import { type DoorMessages, door as messages } from '#locales/areas/door.ts';
import type { Translate } from '#locales/format.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { Scanned } from '#web/features/check-in/check-in-device.ts';
import type { DeviceState, DoorList } from '#web/features/check-in/device-state.ts';
import { useGuestName } from '#web/features/check-in/guest-name.ts';
import classes from './verdict.module.css';
import { DuplicateFacts, RefusedFacts } from './verdict-facts.tsx';

interface VerdictSheetProps {
  readonly scanned: Scanned;
  /** Whether the server decided this only now, after the device let the guest in. */
  readonly isLate: boolean;
  readonly list: DoorList;
  readonly state: DeviceState;
  readonly door: Door;
  readonly onNext: () => void;
  readonly onUndo: (nonce: string) => void;
  readonly onCheckIn: (ticket_id: string) => void;
}

const icons = { in: IconCheck, duplicate: IconHandStop, refused: IconX, undone: IconCheck } as const;

/** The verdict about a guest: in, in already, or not to be let in, and what to do next. */
export function VerdictSheet(props: VerdictSheetProps) {
  const { scanned, list, state, door } = props;
  const t = useMessages(messages);
  const nameOf = useGuestName();
  const { result, is_unchecked } = scanned;
  const { kind } = result;
  const ticket = state.tickets.find(({ _id }) => _id === result.ticket_id) ?? null;
  const why = is_unchecked ? 'unchecked' : (result.why ?? 'unknown');
  const Icon = icons[kind];
  const title = kind === 'refused' || ticket === null ? t(`why.${why}`) : nameOf(ticket);
  return (
    <section className={classes.verdict} data-kind={kind} role="alert" aria-label={t(`verdict.${kind}`)}>
      <div className={classes.who}>
        <span>
          <Icon size={32} stroke={2.4} aria-hidden />
        </span>
        <p>
          <b>{t(`verdict.${kind}`)}</b>
          <strong dir="auto">{title}</strong>
          {ticket !== null && <span dir="auto">{ticket.title}</span>}
        </p>
      </div>
      {props.isLate && <p>{t('verdict.late')}</p>}
      {kind === 'in' && ticket !== null && <InFacts ticket={ticket} state={state} door={door} />}
      {kind === 'duplicate' && <DuplicateFacts first={result.first} timezone={list.event.timezone} />}
      {kind === 'refused' && (
        <RefusedFacts why={why} ticket={ticket} timezone={list.event.timezone} canSearch={state.can_search} />
      )}
      <Actions {...props} ticket={ticket} />
    </section>
  );
}

const partyOf = (ticket: DoorTicket, state: DeviceState): readonly DoorTicket[] =>
  state.tickets.filter(({ booking_id, is_valid }) => booking_id === ticket.booking_id && is_valid);

interface PartyProps {
  readonly ticket: DoorTicket;
  readonly state: DeviceState;
  readonly door: Door;
}

/** What the guest answered to the questions for the door, and how many of the booking are here. */
function InFacts({ ticket, state, door }: PartyProps) {
  const t = useMessages(messages);
  const party = partyOf(ticket, state);
  const here = party.filter(({ _id }) => door.admissionOf(_id) !== undefined).length;
  // A list that was saved before answers were part of it has none.
  const answers: readonly DoorAnswer[] | undefined = ticket.answers;
  if (party.length < 2 && !answers?.length) return null;
  return (
    <div className={classes.facts}>
      {answers?.map(({ question, value }) => (
        <p key={question}>
          <IconListDetails size={20} stroke={1.8} aria-hidden />
          <span dir="auto">
            {question} <b>{answerText(value, t)}</b>
          </span>
        </p>
      ))}
      {party.length > 1 && (
        <p>
          <IconUsers size={20} stroke={1.8} aria-hidden />
          {t('verdict.party', { here, all: party.length, name: ticket.booked_by })}
        </p>
      )}
    </div>
  );
}

/** An answer in words. */
function answerText(value: DoorAnswer['value'], t: Translate<DoorMessages>): string {
  if (typeof value === 'boolean') return t(value ? 'answer.yes' : 'answer.no');
  if (typeof value === 'number') return t('answer.rating', { rating: value });
  return typeof value === 'string' ? value : value.join(', ');
}

function Actions({ scanned, list, state, door, ticket, onNext, onUndo, onCheckIn, isLate }: ActionsProps) {
  const t = useMessages(messages);
  const { kind, first, nonce } = scanned.result;
  const other =
    kind === 'in' && ticket !== null && state.can_search
      ? partyOf(ticket, state).find(({ _id }) => door.admissionOf(_id) === undefined)
      : undefined;
  if (kind === 'in')
    return (
      <div className={classes.actions}>
        <Action tone="main" onClick={() => (other ? onCheckIn(other._id) : onNext())}>
          {other
            ? t(other.name === '' ? 'verdict.too_guest' : 'verdict.too', { name: firstName(other.name) })
            : t('verdict.next')}
        </Action>
        <Action onClick={() => onUndo(nonce)}>{t('verdict.undo')}</Action>
      </div>
    );
  const time = first && { at: first.at, zone: list.event.timezone, shape: 'time' as const };
  return (
    <div className={classes.actions}>
      <Action tone="focused" onClick={onNext}>
        {t('verdict.next')}
      </Action>
      {first !== null && time !== null && !isLate && (
        <Action onClick={() => onUndo(first.nonce)}>{t('verdict.undo_at', { time })}</Action>
      )}
    </div>
  );
}

interface ActionsProps extends VerdictSheetProps {
  readonly ticket: DoorTicket | null;
}

interface ActionProps {
  /** `focused` is the main one where nothing else may be meant by Enter. */
  readonly tone?: 'main' | 'focused' | 'quiet';
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button in the colours of the verdict. */
function Action({ tone = 'quiet', onClick, children }: ActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (tone === 'focused') button.current?.focus({ preventScroll: true });
  }, [tone]);
  return (
    <button ref={button} type="button" data-main={tone !== 'quiet'} onClick={onClick}>
      {children}
    </button>
  );
}
