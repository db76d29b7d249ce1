import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Review } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { Choice, Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/overlays.tsx';
import { toast } from '#web/ui/toast.ts';

/** What can be wrong with a review, by the kinds of reports staff knows. */
const kinds = [
  ['untrue', 'It is not true'],
  ['behaviour', 'It insults or threatens somebody'],
  ['safety', 'It tells what is private, or endangers somebody'],
  ['other', 'Something else'],
] as const;
type Kind = (typeof kinds)[number][0];

interface ReportDialogProps {
  readonly review: Pick<Review, '_id' | 'author_name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Tells staff what is wrong with a review; what is typed stays when it is refused. */
export default function ReportDialog({ review, isOpen, onClose }: ReportDialogProps) {
  const [kind, setKind] = useState<Kind>('untrue');
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const report = useCallMutation('wallet/add_report', {
    form: { setErrors },
    stale: [],
    onDone: () => {
      setText('');
      toast.good('Thank you for telling us', 'Our staff reads it, and answers you by mail.');
      onClose();
    },
  });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Report the review by ${review.author_name}`}>
      <Form
        label="Report a review"
        problem={report.problem}
        onSubmit={() => {
          setErrors({});
          report.run({ about: 'review', review_id: review._id, kind, text });
        }}
      >
        <Choice
          label="What is wrong with it?"
          options={kinds.map(([value, label]) => ({ value, label }))}
          value={kind}
          onPick={setKind}
        />
        <Textarea
          label="What should we know?"
          description="Only our staff reads this. A bad opinion alone is no reason to take a review down."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={text}
          error={errors.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={report.isPending}>
          Send the report
        </Button>
      </Form>
    </Modal>
  );
}
