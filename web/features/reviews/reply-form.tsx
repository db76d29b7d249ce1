import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { reviews } from '#locales/areas/reviews.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './reviews.module.css';

const MAX_LETTERS = 2000;

/** The provider's answer to a review, which can be given once. */
export function ReplyForm({ review_id, author }: { review_id: string; author: string }) {
  const t = useMessages(reviews);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const form = useCallForm('user/add_rating_review', {
    initialValues: { review_id, reply: '' },
    onDone: () => toast.good(t('reply.done')),
  });
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen)
    return (
      <Button ref={opener} variant="default" size="sm" className={classes.answer ?? ''} onClick={() => setOpen(true)}>
        {t('reply.open', { author })}
      </Button>
    );
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
        <Button type="submit" loading={form.isPending}>
          {t('reply.publish')}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t('reply.not_now')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
