import { Button } from '@mantine/core';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { NewCard, useNewCard } from './new-card.tsx';

/** Saves a card for later payments, and for fees of people whom one hires. */
export function AddCard({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(pay);
  const card = useNewCard(() => {
    toast.good(t('add.saved'));
    onClose();
  });
  return (
    <Modal isOpen onClose={onClose} title={t('add.title')}>
      <Form onSubmit={() => void card.save()}>
        <p>{t('add.text')}</p>
        <NewCard card={card} />
        <ButtonRow align="end">
          <Button variant="default" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" loading={card.isBusy}>
            {t('add.save')}
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}
