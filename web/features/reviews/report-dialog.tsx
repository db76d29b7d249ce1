import { reviews } from '#locales/areas/reviews.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Choice, Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';

/** The report kinds of each subject. */
const kindsOf = {
  review: ['untrue', 'behaviour', 'safety', 'other'],
  event: ['untrue', 'money', 'safety', 'other'],
} as const;
type Kind = (typeof kindsOf)[keyof typeof kindsOf][number];

/** What is reported: a review with its author's name, or an event with its title. */
export type ReportSubject =
  | { readonly about: 'review'; readonly review_id: string; readonly name: string }
  | { readonly about: 'event'; readonly event_id: string; readonly name: string };

interface ReportDialogProps {
  readonly subject: ReportSubject;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reports a review or event to staff. A refusal keeps the input. */
export default function ReportDialog({ subject, isOpen, onClose }: ReportDialogProps) {
  const t = useMessages(reviews);
  const { name, ...reported } = subject;
  const { about } = subject;
  const options =
    about === 'review'
      ? kindsOf.review.map((value) => ({ value, label: t(`report.kind.review.${value}`) }))
      : kindsOf.event.map((value) => ({ value, label: t(`report.kind.event.${value}`) }));
  const form = useCallForm('wallet/add_report', {
    initialValues: { ...reported, kind: 'untrue' as Kind, text: '' },
    onDone: () => {
      form.setFieldValue('text', '');
      toast.good(t('report.done'), t('report.done_text'));
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t(`report.title.${about}`, { name })}>
      <Form label={t(`report.label.${about}`)} {...form.props}>
        <Choice
          label={t('report.kind_label')}
          options={options}
          value={form.values.kind}
          onPick={(kind) => form.setFieldValue('kind', kind)}
        />
        <LongText
          label={t('report.text')}
          description={t(`report.text_hint.${about}`)}
          lines={[3, 10]}
          maxLength={2000}
          {...form.field('text')}
        />
        <SubmitButton of={form}>{t('report.send')}</SubmitButton>
      </Form>
    </Modal>
  );
}
