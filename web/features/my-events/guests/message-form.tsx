import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CallInput } from '#contract/index.ts';
import { MAX_SUBJECT } from '#contract/limits/messages.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useAnswer, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { randomId } from '#web/ui/random-id.ts';
import { SeatBar } from '../seat-bar.tsx';
import classes from './guests.module.css';
import { RecipientChoice } from './recipient-choice.tsx';
import { includes, type Recipients } from './recipients.ts';

const MESSAGE = 'event/send_message_pre_populate_event';
/** How often the delivery of a message is asked for (ms). */
const POLLING_MS = 2_000;
/** What stands for a guest's first name. */
const FIRST_NAME = '{first name}';

interface MessageFormProps {
  readonly audience: Pick<CallInput<typeof MESSAGE>, 'event_id' | 'occurrence_ids' | 'booking_ids' | 'hire_ids' | 'to'>;
  /** Whether guests, team or both can be chosen. */
  readonly canChoose?: boolean;
  readonly onSent?: () => void;
}

/** What was typed over the draft. */
interface Typed {
  readonly subject?: string;
  readonly text?: string;
}

/**
 * Writes to the guests of an event, its team or both. Begins with a draft of the event's facts, and says how many it
 * goes to.
 */
export function MessageForm({ audience: given, canChoose = false, onSent }: MessageFormProps) {
  const t = useMessages(eventGuests);
  const [chosen, setTo] = useState<Recipients | null>(canChoose ? 'both' : (given.to ?? 'participants'));
  const audience = { ...given, to: chosen ?? 'participants' };
  const drafted = useAnswer(MESSAGE, audience);
  const [typed, setTyped] = useState<Typed>({});
  const [client_key, setKey] = useState<string>(() => randomId());
  const sending = drafted.data?.sending ?? null;
  const { refetch } = drafted;
  usePolling(sending !== null, refetch);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPreview, setPreview] = useState(false);
  const send = useCallMutation(MESSAGE, {
    form: {
      setErrors: (refused) => {
        setErrors(refused);
        setPreview(false);
      },
    },
    onDone: ({ recipients }) => {
      toast.good(t('message.sent', { count: recipients }));
      setTyped({});
      setPreview(false);
      setKey(randomId());
      void refetch();
      onSent?.();
    },
  });
  if (drafted.isPending) return <Skeleton height="12rem" radius="lg" />;
  if (drafted.data === undefined) return <QueryProblem query={drafted} />;
  const { guests, team } = drafted.data;
  const to = chosen === 'both' && team === 0 ? 'participants' : chosen;
  const people = (includes(to, 'participants') ? guests : 0) + (includes(to, 'providers') ? team : 0);
  const { subject = drafted.data.subject, text = drafted.data.text } = typed;
  const type = (part: Typed) => {
    setTyped({ ...typed, ...part });
    setErrors({});
  };
  return (
    <Form problem={send.problem} onSubmit={() => send.run({ ...audience, subject, text, client_key })}>
      {canChoose && team > 0 && <RecipientChoice to={to} guests={guests} team={team} onChange={setTo} />}
      {isPreview ? (
        <Preview subject={subject} text={text} />
      ) : (
        <Fields subject={subject} text={text} errors={errors} onType={type} />
      )}
      <div className={classes.send}>
        <p>{t('message.where', { to: whereTo(to, guests), team })}</p>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          aria-expanded={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {t(isPreview ? 'message.edit' : 'message.preview')}
        </Button>
        <Button
          type="submit"
          loading={send.isPending}
          disabled={people === 0 || text.trim() === ''}
          leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
        >
          {t('message.send', { count: people })}
        </Button>
      </div>
      {sending !== null && <Sending {...sending} />}
    </Form>
  );
}

interface FieldsProps extends Required<Typed> {
  readonly errors: Readonly<Record<string, string>>;
  readonly onType: (part: Typed) => void;
}

/** What the message is about, and its text. */
function Fields({ subject, text, errors, onType }: FieldsProps) {
  const t = useMessages(eventGuests);
  return (
    <>
      <TextInput
        dir="auto"
        label={t('message.subject')}
        value={subject}
        error={errors.subject}
        maxLength={MAX_SUBJECT}
        onChange={(event) => onType({ subject: event.currentTarget.value })}
      />
      <LongText
        dir="auto"
        label={t('message.label')}
        description={t('message.name_hint', { name: FIRST_NAME })}
        lines={[6, 14]}
        value={text}
        error={errors.text}
        maxLength={2000}
        onChange={(event) => onType({ text: event.currentTarget.value })}
        data-autofocus
      />
    </>
  );
}

/** Asks again and again while a message is on its way. */
function usePolling(isSending: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), POLLING_MS);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
}

/** The message as somebody reads it. */
function Preview({ subject, text }: Required<Typed>) {
  const t = useMessages(eventGuests);
  const name = t('message.preview_name');
  return (
    <Panel as="section" tone="sunken" className={classes.preview} aria-labelledby="message-preview">
      <small id="message-preview">{t('message.preview_title', { name })}</small>
      {subject.trim() !== '' && <b dir="auto">{subject.trim().replaceAll(FIRST_NAME, name)}</b>}
      <p dir="auto">{text.trim().replaceAll(FIRST_NAME, name)}</p>
    </Panel>
  );
}

/** How many of the recipients have a message that is on its way. */
function Sending({ delivered, recipients }: { readonly delivered: number; readonly recipients: number }) {
  const t = useMessages(eventGuests);
  return (
    <div role="status" className={classes.sending}>
      <span>{t('message.sending', { done: delivered, count: recipients })}</span>
      <SeatBar taken={delivered} of={recipients} label={t('message.progress')} />
    </div>
  );
}

/** Which sentence says where a message goes. */
function whereTo(to: Recipients | null, guests: number) {
  if (to === null) return 'nobody';
  if (to === 'both') return 'other';
  return to === 'participants' && guests === 0 ? 'none' : to;
}
