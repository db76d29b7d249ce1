import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { reviews } from '#locales/areas/reviews.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';

const MAX_LETTERS = 2000;

interface ReplyFieldsProps {
  readonly review_id: string;
  readonly author: string;
  /** What was typed before the form was closed. */
  readonly text: string;
  readonly onClose: (text: string) => void;
}

/** The form of the answer to a review. Its field has the focus when it opens. */
export default function ReplyFields({ review_id, author, text, onClose }: ReplyFieldsProps) {
  const t = useMessages(reviews);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useCallForm('user/add_rating_review', {
    initialValues: { review_id, reply: text },
    onDone: () => toast.good(t('reply.done')),
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <Form label={t('reply.open', { author })} {...form.props}>
      <LongText
        ref={field}
        label={t('reply.text', { author })}
        description={t('reply.text_hint')}
        lines={[3, 10]}
        maxLength={MAX_LETTERS}
        {...form.field('reply')}
      />
      <ButtonRow>
        <SubmitButton of={form} isSmall>
          {t('reply.publish')}
        </SubmitButton>
        <Button variant="subtle" onClick={() => onClose(form.getValues().reply)}>
          {t('reply.not_now')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
