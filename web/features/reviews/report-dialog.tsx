import { Button } from '@mantine/core';
import type { Review } from '#contract/entities/provider.ts';
import { reviews } from '#locales/areas/reviews.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, Form, LongText } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';

/** The report kinds for reviews. */
const kinds = ['untrue', 'behaviour', 'safety', 'other'] as const;
type Kind = (typeof kinds)[number];

interface ReportDialogProps {
  readonly review: Pick<Review, '_id' | 'author_name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a review to staff. A refusal keeps the input. */
export default function ReportDialog({ review, isOpen, onClose }: ReportDialogProps) {
  const t = useMessages(reviews);
  const form = useCallForm('wallet/add_report', {
    initialValues: { about: 'review' as const, review_id: review._id, kind: 'untrue' as Kind, text: '' },
    stale: [],
    onDone: () => {
      form.setFieldValue('text', '');
      toast.good(t('report.done'), t('report.done_text'));
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('report.title', { author: review.author_name })}>
      <Form label={t('report.label')} {...form.props}>
        <Choice
          label={t('report.kind_label')}
          options={kinds.map((value) => ({ value, label: t(`report.kind.${value}`) }))}
          value={form.values.kind}
          onPick={(kind) => form.setFieldValue('kind', kind)}
        />
        <LongText
          label={t('report.text')}
          description={t('report.text_hint')}
          lines={[3, 10]}
          maxLength={2000}
          {...form.field('text')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('report.send')}
        </Button>
      </Form>
    </Modal>
  );
}
