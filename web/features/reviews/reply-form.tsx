import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { reviews } from '#locales/areas/reviews.ts';
import { useMessages } from '#web/api/messages.tsx';
import { partOf, usePartAhead } from '#web/ui/loading/part.tsx';
import classes from './reviews.module.css';

const fields = partOf(() => import('./reply-fields.tsx'));

/** The provider's answer to a review, which can be given once. */
export function ReplyForm({ review_id, author }: { review_id: string; author: string }) {
  const t = useMessages(reviews);
  const [isOpen, setOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const [text, setText] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  usePartAhead(fields);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (typed: string) => {
    setText(typed);
    setOpen(false);
  };
  return (
    <Suspense>
      {isOpen ? (
        <fields.Here review_id={review_id} author={author} text={text} onClose={close} />
      ) : (
        <Button
          ref={opener}
          variant="default"
          size="sm"
          className={classes.answer ?? ''}
          loading={isOpening}
          onClick={() => startOpening(() => setOpen(true))}
        >
          {t('reply.open', { author })}
        </Button>
      )}
    </Suspense>
  );
}
