import { Button } from '@mantine/core';
import { useState } from 'react';
import { MAX_INVITED } from '#contract/choices/opening.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { readAddresses } from '#web/features/invitations/addresses.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { LongText } from '#web/ui/forms/form.tsx';
import { DialogForm } from '../dialog-form.tsx';

interface InviteProvidersProps {
  readonly variant?: 'filled' | 'default' | 'subtle';
  /** What people searched for in vain. The message begins with it. */
  readonly searched?: { readonly term: string; readonly place: string | null };
}

/** A button that invites people by email to offer their services. */
export function InviteProviders({ variant = 'default', searched }: InviteProvidersProps) {
  const t = useMessages(adminOpening);
  const [isOpen, setOpen] = useState(false);
  const note =
    searched === undefined
      ? ''
      : searched.place === null
        ? t('invite.note_for', { term: searched.term })
        : t('invite.note_near', { term: searched.term, place: searched.place });
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'subtle' ? 'compact-sm' : 'sm'}
        onClick={() => setOpen(true)}
        {...(searched === undefined ? {} : { 'aria-label': t('invite.open_for', { term: searched.term }) })}
      >
        {t('invite.open')}
      </Button>
      {isOpen && <Invite note={note} onClose={() => setOpen(false)} />}
    </>
  );
}

function Invite({ note, onClose }: { readonly note: string; readonly onClose: () => void }) {
  const t = useMessages(adminOpening);
  const form = useCallForm('admin/invite_providers', {
    initialValues: { emails: '', note },
    toInput: ({ emails, note }) => ({ emails: readAddresses(emails), note }),
    missing: { emails: t('invite.missing') },
    onDone: ({ sent, skipped }) => {
      const more = skipped === 0 ? '' : ` ${t('invite.skipped', { count: skipped })}`;
      toast.good(`${t('invite.sent', { count: sent })}${more === '' ? '' : `.${more}`}`);
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('invite.title')} submit={t('invite.send')} onClose={onClose}>
      <LongText
        {...form.field('emails')}
        label={t('invite.emails')}
        description={t('invite.emails_text', { max: MAX_INVITED })}
        placeholder="pia@example.com"
        lines={[4, 10]}
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <LongText
        {...form.field('note')}
        label={t('invite.note')}
        description={t('invite.note_text')}
        lines={[2, 6]}
        maxLength={500}
      />
    </DialogForm>
  );
}
