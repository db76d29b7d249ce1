import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCallForm } from '#web/api/call-form.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './reviews.module.css';

const MAX_LETTERS = 2000;

/** The provider's answer to a review, which can be given once. */
export function ReplyForm({ review_id, author }: { review_id: string; author: string }) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const form = useCallForm('user/add_rating_review', {
    initialValues: { review_id, reply: '' },
    onDone: () => toast.good('Reply published'),
  });
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen)
    return (
      <Button ref={opener} variant="default" size="sm" className={classes.answer ?? ''} onClick={() => setOpen(true)}>
        {`Reply to ${author}`}
      </Button>
    );
  return (
    <Form label={`Reply to ${author}`} {...form.props}>
      <LongText
        ref={field}
        label={`Your reply to ${author}`}
        description="Everyone can read it. You can reply once."
        lines={[3, 10]}
        maxLength={MAX_LETTERS}
        {...form.field('reply')}
      />
      <ButtonRow>
        <Button type="submit" loading={form.isPending}>
          Publish reply
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </ButtonRow>
    </Form>
  );
}
