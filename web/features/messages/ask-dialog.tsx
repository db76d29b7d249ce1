import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { MAX_LETTERS } from '#contract/limits/messages.ts';
import { tabStorage } from '#web/api/booking-token.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { randomId } from '#web/ui/random-id.ts';
import classes from './messages.module.css';
import { storedFileLabel } from './stored-file-label.ts';

interface AskDialogProps {
  readonly provider: Pick<ProviderPage, '_id' | 'name'>;
  /** A suggested text for the occasion. An existing draft takes precedence. */
  readonly suggestion?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Sends a message to a provider before booking. Guests add their name and email. The text is stored while the tab is
 * open.
 */
export default function AskDialog({ provider, suggestion = '', isOpen, onClose }: AskDialogProps) {
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => {
        setDone(null);
        onClose();
      }}
      title={done === null ? `Message ${provider.name}` : 'Message sent'}
    >
      {done === null ? (
        <Ask provider={provider} suggestion={suggestion} onDone={setDone} />
      ) : (
        <Asked provider={provider} {...done} />
      )}
    </Modal>
  );
}

/** The result of sending. `waiting` is the number of messages stored for the future owner of an unclaimed page. */
type Done = { conversation_id: string | null; is_stored: boolean; waiting: number };

interface AskProps {
  readonly provider: AskDialogProps['provider'];
  readonly suggestion: string;
  readonly onDone: (done: Done) => void;
}

function Ask({ provider, suggestion, onDone }: AskProps) {
  const { user } = useSession();
  const draft = `ask_draft:${provider._id}`;
  const client_key = useRef(randomId());
  const form = useCallForm(user === null ? 'claim/guest_add_message' : 'claim/add_message', {
    initialValues: { text: tabStorage().getItem(draft) || suggestion, name: '', email: '' },
    toInput: ({ text, ...guest }) => ({
      provider_id: provider._id,
      text,
      client_key: client_key.current,
      ...(user === null ? guest : {}),
    }),
    onDone: (done) => {
      tabStorage().removeItem(draft);
      onDone({ conversation_id: null, ...done });
    },
  });
  const { onChange: type, ...text } = form.field('text');
  return (
    <Form label={`Message ${provider.name}`} {...form.props}>
      <LongText
        label="Your message"
        data-autofocus
        data-kept
        lines={[4, 10]}
        maxLength={MAX_LETTERS}
        {...text}
        onChange={(event) => {
          type(event);
          tabStorage().setItem(draft, event.currentTarget.value);
        }}
      />
      {user === null && (
        <>
          <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
          <TextInput
            label="Email"
            description="We’ll email you the answer. Nobody else sees your address."
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
        </>
      )}
      <SubmitButton of={form}>Send</SubmitButton>
    </Form>
  );
}

function Asked({ provider, conversation_id, is_stored, waiting }: { provider: AskDialogProps['provider'] } & Done) {
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes.asked} role="status">
      <p>
        {is_stored
          ? storedFileLabel(provider.name, waiting)
          : conversation_id === null
            ? `We’ll email you ${provider.name}’s answer, with a link to reply.`
            : `You’ll find ${provider.name}’s answer in your messages. We’ll email you if you miss it.`}
      </p>
      {conversation_id !== null && (
        <Button component={Link} to={href('booking', {}, { tab: 'messages', conversation: conversation_id })}>
          Open conversation
        </Button>
      )}
    </div>
  );
}
