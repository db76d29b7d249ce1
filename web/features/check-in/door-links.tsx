import { Button, Checkbox } from '@mantine/core';
import type { DoorLink } from '#contract/events/check-in.ts';
import { door as messages } from '#locales/areas/door.ts';
import { type CallForm, useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './door-links.module.css';

interface DoorLinksProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly event_id: string;
}

/** The links by which helpers check guests in: creates, copies and ends them. */
export function DoorLinks({ isOpen, onClose, event_id }: DoorLinksProps) {
  const t = useMessages(messages);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('links.title')}>
      {isOpen && (
        <>
          <p className={classes.text}>{t('links.text')}</p>
          <NewLink event_id={event_id} />
          <Links event_id={event_id} />
        </>
      )}
    </Modal>
  );
}

function NewLink({ event_id }: { readonly event_id: string }) {
  const t = useMessages(messages);
  const form: CallForm<{ name: string; search: boolean }> = useCallForm('event/door_link', {
    initialValues: { name: '', search: false },
    toInput: ({ name, search }) => ({ event_id, name, rights: search ? 'search_and_sell' : 'scan' }),
    onDone: (): void => form.reset(),
  });
  const search = form.values.search;
  return (
    <Form {...form.props}>
      <TextInput label={t('links.name')} description={t('links.name_hint')} size="md" {...form.field('name')} />
      <Checkbox
        label={t('links.search')}
        checked={search}
        onChange={({ currentTarget }) => form.setFieldValue('search', currentTarget.checked)}
      />
      <SubmitButton of={form}>{t('links.create')}</SubmitButton>
    </Form>
  );
}

function Links({ event_id }: { readonly event_id: string }) {
  const query = useCall('event/door_link_list', { event_id });
  if (query.isError) return <QueryProblem query={query} />;
  if (query.data === undefined) return <RowsSkeleton />;
  return (
    <ul className={classes.links}>
      {query.data.items.map((link) => (
        <Link key={link._id} link={link} />
      ))}
    </ul>
  );
}

function Link({ link }: { readonly link: DoorLink }) {
  const t = useMessages(messages);
  const revoke = useCallMutation('event/revoke_door_link');
  const { _id: link_id, event_id, name, rights, state, url, expires_at } = link;
  return (
    <li>
      <p>
        <b dir="auto">{name}</b>
        <span>
          {t(rights === 'scan' ? 'links.scan_only' : 'links.can_search')}
          {' · '}
          {state === 'active'
            ? t.rich('links.until', { at: <When at={expires_at} /> })
            : t(state === 'expired' ? 'links.expired' : 'links.revoked')}
        </span>
      </p>
      {url !== null && (
        <div>
          <CopyButton text={url} label={t('links.copy')} hint={name} variant="light" size="sm" />
          <Button
            variant="subtle"
            color="red"
            size="sm"
            loading={revoke.isPending}
            onClick={() => revoke.run({ event_id, link_id })}
          >
            {t('links.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}
