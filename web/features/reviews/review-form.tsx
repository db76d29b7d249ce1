import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCallMutation } from '#web/api/queries.ts';
import { Form } from '#web/ui/form.tsx';
import { StarInput } from '#web/ui/rating.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './reviews.module.css';

const labels = ['', 'Not good', 'Could be better', 'Fine', 'Good', 'Excellent'] as const;
const MAX_LETTERS = 4000;

interface ReviewFormProps {
  readonly booking_id: string;
  readonly provider: string;
  readonly onDone: () => void;
}

/** Stars and a few words about a booking; a refusal keeps what was written. */
export function ReviewForm({ booking_id, provider, onDone }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const [missing, setMissing] = useState(false);
  const form = useForm({ initialValues: { text: '' } });
  const write = useCallMutation('user/add_rating_review', {
    form,
    onDone: () => {
      toast.good('Thank you for your review', `${provider} and everybody else can read it now.`);
      onDone();
    },
  });
  return (
    <Form
      label={`Review ${provider}`}
      problem={write.problem}
      onSubmit={() => {
        setMissing(rating === 0);
        if (rating > 0) write.run({ booking_id, rating, text: form.values.text });
      }}
    >
      <div>
        <StarInput
          label="How was it?"
          value={rating}
          onChange={(stars) => {
            setRating(stars);
            setMissing(false);
          }}
          word={labels[rating] ?? ''}
        />
        <p role="alert" className={classes.missing}>
          {missing ? 'Please choose one to five stars.' : ''}
        </p>
      </div>
      <Textarea
        label="In a few words (optional)"
        description="What was good, what could be better? Your first name and one letter are shown with it."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={MAX_LETTERS}
        {...form.getInputProps('text')}
      />
      <Button type="submit" size="md" loading={write.isPending}>
        Publish the review
      </Button>
    </Form>
  );
}
