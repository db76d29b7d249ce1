import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MAX_PACKAGES } from '#contract/limits/events.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { newTicket, type TicketDraft } from '../draft/event-draft.ts';
import type { StepProps } from '../steps/step-props.ts';
import { TicketEditor } from './ticket-editor.tsx';
import { TicketRow } from './ticket-row.tsx';
import classes from './tickets.module.css';

interface TicketsStepProps extends StepProps {
  /** The key of the ticket in edit. */
  readonly open: string | null;
  readonly onOpen: (key: string | null) => void;
}

/** The seats per date, and the tickets with one of them in edit. */
export function TicketsStep({ editor, page, open, onOpen }: TicketsStepProps) {
  const t = useMessages(eventForm);
  const { draft, change } = editor;
  const { packages } = draft;
  const set = (next: readonly TicketDraft[]) => change({ packages: next });
  const add = () => {
    const ticket = newTicket(draft.attendance, packages.length === 0 ? t('tickets.first_name') : '');
    set([...packages, ticket]);
    onOpen(ticket.key);
  };
  const move = (ticket: TicketDraft, to: number) => {
    if (to >= 0 && to < packages.length) set(packages.filter((each) => each !== ticket).toSpliced(to, 0, ticket));
  };
  return (
    <>
      <Seats editor={editor} />
      <section className={classes.tickets} aria-label={t('step.tickets')}>
        <div className={classes.head}>
          <h2>{t('step.tickets')}</h2>
          {packages.length > 0 && packages.length < MAX_PACKAGES && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              onClick={add}
            >
              {t('tickets.add')}
            </Button>
          )}
        </div>
        {packages.length === 0 && (
          <Panel className={classes.empty}>
            <p>{t('tickets.none')}</p>
            <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={add}>
              {t('tickets.add')}
            </Button>
          </Panel>
        )}
        <ol>
          {packages.map((ticket, at) => (
            <li key={ticket.key}>
              {ticket.key === open ? (
                <TicketEditor
                  editor={editor}
                  page={page}
                  ticket={ticket}
                  at={at}
                  onChange={(part) => set(packages.map((each) => (each === ticket ? { ...each, ...part } : each)))}
                  onRemove={() => set(packages.filter((each) => each !== ticket))}
                  onClose={() => onOpen(null)}
                />
              ) : (
                <TicketRow
                  editor={editor}
                  ticket={ticket}
                  at={at}
                  onEdit={() => onOpen(ticket.key)}
                  onMove={(to) => move(ticket, to)}
                  onDropped={(key) => {
                    const dragged = packages.find((each) => each.key === key);
                    if (dragged !== undefined) move(dragged, at);
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** The seats of each date that all tickets share. */
function Seats({ editor: { draft, change, refusedAt } }: Pick<StepProps, 'editor'>) {
  const t = useMessages(eventForm);
  const digits = (text: string) => text.replace(/\D/g, '');
  return (
    <Panel className={classes.seats}>
      {draft.attendance !== 'virtual' && (
        <TextInput
          label={t('tickets.room')}
          description={t('tickets.room_why')}
          placeholder={t('tickets.no_limit')}
          inputMode="numeric"
          value={draft.capacity}
          error={refusedAt('capacity')}
          onChange={(event) => change({ capacity: digits(event.currentTarget.value) })}
        />
      )}
      {draft.attendance !== 'in_person' && (
        <TextInput
          label={t('tickets.online')}
          description={t('tickets.online_why')}
          placeholder={t('tickets.no_limit')}
          inputMode="numeric"
          value={draft.online_capacity}
          error={refusedAt('online_capacity')}
          onChange={(event) => change({ online_capacity: digits(event.currentTarget.value) })}
        />
      )}
    </Panel>
  );
}
