import { Button } from '@mantine/core';
import type { Review } from '#contract/entities/provider.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, Form, LongText } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';

/** The report kinds for reviews. */
const kinds = [
  ['untrue', 'It isn’t true'],
  ['behaviour', 'It insults or threatens someone'],
  ['safety', 'It shares private details or puts someone at risk'],
  ['other', 'Something else'],
] as const;
type Kind = (typeof kinds)[number][0];

interface ReportDialogProps {
  readonly review: Pick<Review, '_id' | 'author_name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a review to staff. A refusal keeps the input. */
export default function ReportDialog({ review, isOpen, onClose }: ReportDialogProps) {
  const form = useCallForm('wallet/add_report', {
    initialValues: { about: 'review' as const, review_id: review._id, kind: 'untrue' as Kind, text: '' },
    stale: [],
    onDone: () => {
      form.setFieldValue('text', '');
      toast.good('Thank you for telling us', 'Our team will read it and email you the answer.');
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Report review by ${review.author_name}`}>
      <Form label="Report review" {...form.props}>
        <Choice
          label="What’s wrong with it?"
          options={kinds.map(([value, label]) => ({ value, label }))}
          value={form.values.kind}
          onPick={(kind) => form.setFieldValue('kind', kind)}
        />
        <LongText
          label="What should we know?"
          description="Only our team reads this. We don’t remove reviews just because they’re negative."
          lines={[3, 10]}
          maxLength={2000}
          {...form.field('text')}
        />
        <Button type="submit" size="md" loading={form.isPending}>
          Send report
        </Button>
      </Form>
    </Modal>
  );
}
