import { Button } from '@mantine/core';
import { useCallForm } from '#web/api/call-form.ts';
import { StarInput } from '#web/ui/display/rating.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import classes from './reviews.module.css';

const labels = ['', 'Not good', 'Could be better', 'Fine', 'Good', 'Excellent'] as const;
const MAX_LETTERS = 4000;

interface ReviewFormProps {
  readonly booking_id: string;
  readonly provider: string;
  readonly onDone: () => void;
}

/** The form of a review with stars and a text. A refusal keeps the input. */
export function ReviewForm({ booking_id, provider, onDone }: ReviewFormProps) {
  const form = useCallForm('user/add_rating_review', {
    initialValues: { booking_id, rating: 0, text: '' },
    onDone: () => {
      toast.good('Thank you for your review', `${provider} and everyone else can read it now.`);
      onDone();
    },
  });
  const { error: missing, ...stars } = form.field('rating');
  return (
    <Form label={`Review ${provider}`} {...form.props}>
      <div>
        <StarInput
          label="How was it?"
          value={form.values.rating}
          onChange={stars.onChange}
          word={labels[form.values.rating] ?? ''}
        />
        <p role="alert" className={classes.missing}>
          {missing}
        </p>
      </div>
      <LongText
        label="Your review (optional)"
        description="What was good, what could be better? We show your first name and last initial."
        lines={[4, 12]}
        maxLength={MAX_LETTERS}
        {...form.field('text')}
      />
      <Button type="submit" size="md" loading={form.isPending}>
        Publish review
      </Button>
    </Form>
  );
}
