import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconHandStop, IconLock, IconPhotoPlus, IconTicket, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { packageAttendances } from '#contract/choices/event.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SendingTiles } from '#web/features/my-page/picture-tiles.tsx';
import { FileInput } from '#web/features/pictures/file-input.tsx';
import { PICTURE_KINDS } from '#web/features/pictures/picture-file.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { TicketDraft } from '../draft/event-draft.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';
import { useEventUploads } from '../steps/use-event-uploads.ts';
import { FeeLine } from './fee-line.tsx';
import { SaleFields } from './sale-fields.tsx';
import classes from './tickets.module.css';

interface TicketEditorProps {
  readonly editor: EventEditor;
  readonly page: OwnProvider;
  readonly ticket: TicketDraft;
  readonly at: number;
  readonly onChange: (part: Partial<TicketDraft>) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The open editor of one ticket. */
export function TicketEditor({ editor, page, ticket, at, onChange, onRemove, onClose }: TicketEditorProps) {
  const t = useMessages(eventForm);
  const { draft, currency } = editor;
  const errorAt = useTicketErrors(editor, at, ticket);
  return (
    <Panel className={classes.editor}>
      <div className={classes.editorHead}>
        <h3 dir="auto">{ticket.name === '' ? t('tickets.new') : ticket.name}</h3>
        {ticket.sold === 0 && (
          <ActionIcon variant="subtle" color="red" size={44} aria-label={t('tickets.remove')} onClick={onRemove}>
            <IconTrash size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.main}>
        <TicketPicture page={page} ticket={ticket} onChange={onChange} />
        <MainFields ticket={ticket} currency={currency} errorAt={errorAt} onChange={onChange} />
      </div>
      {draft.attendance === 'hybrid' && (
        <Choice
          label={t('tickets.where')}
          value={ticket.attendance}
          error={errorAt('attendance')}
          options={packageAttendances.map((value) => ({ value, label: t(`seat.${value}`) }))}
          onPick={(attendance) => onChange({ attendance })}
        />
      )}
      <SaleFields editor={editor} ticket={ticket} errorAt={errorAt} onChange={onChange} />
      <Rule icon={<IconHandStop size={22} stroke={1.6} aria-hidden />}>
        <Switch
          labelPosition="left"
          label={t('tickets.approve')}
          description={t('tickets.approve_why')}
          checked={ticket.booking_mode === 'request'}
          onChange={(event) => onChange({ booking_mode: event.currentTarget.checked ? 'request' : 'instant' })}
        />
      </Rule>
      <Rule icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
        <Switch
          labelPosition="left"
          label={t('tickets.code')}
          description={t('tickets.code_why')}
          checked={ticket.is_hidden}
          onChange={(event) => onChange({ is_hidden: event.currentTarget.checked })}
        />
      </Rule>
      <FeeLine price={ticket.price} currency={currency} />
      <div className={classes.done}>
        <Button variant="default" onClick={onClose}>
          {t('tickets.done')}
        </Button>
      </div>
    </Panel>
  );
}

interface MainFieldsProps extends Pick<TicketEditorProps, 'ticket' | 'onChange'> {
  readonly currency: string;
  readonly errorAt: (field: string) => string | undefined;
}

/** Name, price, seats and description. */
function MainFields({ ticket, currency, errorAt, onChange }: MainFieldsProps) {
  const t = useMessages(eventForm);
  return (
    <div>
      <div className={classes.three}>
        <TextInput
          dir="auto"
          label={t('tickets.name')}
          maxLength={80}
          value={ticket.name}
          error={errorAt('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('tickets.price', { currency })}
          placeholder={t('tickets.price_like')}
          inputMode="decimal"
          value={ticket.price}
          error={errorAt('amount')}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
        <TextInput
          label={t('tickets.capacity')}
          placeholder={t('tickets.no_limit')}
          inputMode="numeric"
          value={ticket.capacity}
          error={errorAt('capacity')}
          onChange={(event) => onChange({ capacity: event.currentTarget.value.replace(/\D/g, '') })}
        />
      </div>
      <TextInput
        dir="auto"
        label={t('tickets.text')}
        maxLength={500}
        value={ticket.text}
        error={errorAt('text')}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </div>
  );
}

/** Returns the message at a field of a ticket: what can't be read, what the server refused, or what is missing. */
function useTicketErrors({ faults, refusedAt, event }: EventEditor, at: number, ticket: TicketDraft) {
  const t = useMessages(eventForm);
  return (field: string): string | undefined => {
    const path = `packages.${at}.${field}`;
    const fault = faults[path];
    // A new ticket is not wrong before its price is typed.
    if (fault !== undefined && !(fault === 'price' && ticket.price === '')) return t(`error.${fault}`);
    const missing = event?.missing.find((each) => each.field === path);
    return refusedAt(path) ?? missing?.message;
  };
}

function Rule({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.rule}>
      {icon}
      {children}
    </div>
  );
}

function TicketPicture({ page, ticket, onChange }: Pick<TicketEditorProps, 'page' | 'ticket' | 'onChange'>) {
  const t = useMessages(eventForm);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useEventUploads(page._id, 1, ([image]) => image && onChange({ image }));
  return (
    <div className={classes.picture}>
      {ticket.image === null ? (
        <i className={classes.noPicture} aria-hidden>
          <IconTicket size={32} stroke={1.3} />
        </i>
      ) : (
        <Picture picture={ticket.image} ratio={6 / 5} sizes="160px" radius="0.625rem" alt="" />
      )}
      <Button
        variant="default"
        size="sm"
        loading={uploads.isPending}
        leftSection={<IconPhotoPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(ticket.image === null ? 'tickets.add_picture' : 'tickets.replace_picture')}
      </Button>
      <SendingTiles gallery={uploads} />
      <FileInput ref={input} label={t('tickets.picture')} kinds={PICTURE_KINDS} onFiles={uploads.add} />
    </div>
  );
}
