import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Hire } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { FeeCard, useFeeCard } from './find/fee-card.tsx';
import { TermsFields, useTypedTerms } from './terms-fields.tsx';

interface TermsDialogProps {
  readonly hire: Hire;
  readonly onClose: () => void;
}

/** Suggests other terms for all open dates of a request, to the other side. */
export function TermsDialog({ hire, onClose }: TermsDialogProps) {
  const t = useMessages(team);
  const typed = useTypedTerms(hire.terms);
  const [message, setMessage] = useState('');
  const isOrganiser = hire.side === 'organiser';
  const card = useFeeCard(isOrganiser);
  const change = useCallMutation('event/modify_hire_collab_req', {
    form: { setErrors: () => typed.check() },
    onDone: () => {
      toast.good(t('changed'));
      onClose();
    },
  });
  const send = () => {
    typed.check();
    if (typed.terms === null) return;
    const terms = {
      ...{ hire_id: hire._id, version: hire.version, ...typed.terms },
      ...(message.trim() === '' ? {} : { message }),
    };
    if (isOrganiser && terms.kind === 'fee') card.withCard(() => change.run(terms));
    else change.run(terms);
  };
  const name = isOrganiser ? hire.provider.name : hire.organiser.name;
  return (
    <Modal isOpen onClose={onClose} title={t('change_title', { name })}>
      <Form onSubmit={send}>
        <p>{t('change_text')}</p>
        <TermsFields typed={typed} />
        {typed.kind === 'fee' && card.isMissing && <FeeCard card={card} />}
        <LongText
          label={t('drawer.message')}
          lines={[2, 6]}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Refusal problem={change.problem} />
        <ButtonRow align="end">
          <Button variant="default" onClick={onClose}>
            {t('drawer.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending || card.fresh.isBusy}>
            {t('change_send')}
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}
