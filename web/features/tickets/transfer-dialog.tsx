import { Button } from '@mantine/core';
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import type { HeldTicket } from '#contract/entities/ticket.ts';
import { firstName } from '#contract/visible-name.ts';
import { tickets as messages } from '#locales/areas/tickets.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './transfer-dialog.module.css';

interface TransferDialogProps {
  /** The ticket to transfer; null while the dialog is closed. */
  readonly ticket: HeldTicket | null;
  readonly booking_id: string;
  readonly onClose: () => void;
}

/** Gives a ticket to somebody else. Says before the click what becomes of the earlier code, and of refunds. */
export function TransferDialog({ ticket, booking_id, onClose }: TransferDialogProps) {
  const t = useMessages(messages);
  const name = firstName(ticket?.attendee_name ?? '');
  const title =
    name === '' ? t('transfer.title_unnamed', { at: ticket?.position ?? 1 }) : t('transfer.title', { name });
  return (
    <Modal isOpen={ticket !== null} onClose={onClose} title={title}>
      {ticket !== null && <TransferForm ticket={ticket} booking_id={booking_id} from={name} onClose={onClose} />}
    </Modal>
  );
}

interface TransferFormProps extends TransferDialogProps {
  readonly ticket: HeldTicket;
  /** The first name of whoever has it; empty if there is none. */
  readonly from: string;
}

function TransferForm({ ticket, booking_id, from, onClose }: TransferFormProps) {
  const t = useMessages(messages);
  const { dates, event, title, _id, turn } = ticket;
  const form = useCallForm('event/transfer_ticket', {
    initialValues: { name: '', email: '' },
    toInput: (values) => ({ ...values, booking_id, ticket_id: _id, expected_turn: turn }),
    onDone: ({ ticket: { attendee_name, attendee_email } }) => {
      toast.good(t('transfer.done', { name: attendee_name }), t('transfer.done_text', { email: attendee_email ?? '' }));
      onClose();
    },
  });
  const to = firstName(form.values.name);
  const [first] = dates;
  return (
    <Form {...form.props}>
      <p className={classes.what}>
        {title}
        {first !== undefined && (
          <>
            {' · '}
            <When at={first.starts_at} zone={event.timezone} shape="moment" />
          </>
        )}
      </p>
      <TextInput label={t('transfer.name')} size="md" autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput label={t('transfer.email')} size="md" type="email" autoComplete="off" {...form.field('email')} />
      <Panel tone="accent" className={classes.note}>
        <IconRefresh size={20} stroke={1.8} aria-hidden />
        <p>
          {to === ''
            ? t('transfer.note_unnamed')
            : from === ''
              ? t('transfer.note', { to })
              : t('transfer.note_from', { to, from })}
        </p>
      </Panel>
      <p className={classes.info}>
        <IconInfoCircle size={18} stroke={1.8} aria-hidden />
        {t('transfer.refunds')}
      </p>
      <div className={classes.actions}>
        <SubmitButton of={form}>{t('transfer.do')}</SubmitButton>
        <Button size="md" variant="subtle" color="gray" onClick={onClose}>
          {t('transfer.keep')}
        </Button>
      </div>
    </Form>
  );
}
