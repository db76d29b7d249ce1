import { reviews } from '#locales/areas/reviews.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { StarInput } from '#web/ui/display/rating.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, LongText, SubmitButton } from '#web/ui/forms/form.tsx';
import classes from './reviews.module.css';

const STARS = [1, 2, 3, 4, 5] as const;
const MAX_LETTERS = 4000;

interface ReviewFormProps {
  readonly booking_id: string;
  readonly provider: string;
  readonly onDone: () => void;
}

/** The form of a review with stars and a text. A refusal keeps the input. */
export function ReviewForm({ booking_id, provider, onDone }: ReviewFormProps) {
  const t = useMessages(reviews);
  const form = useCallForm('user/add_rating_review', {
    initialValues: { booking_id, rating: 0, text: '' },
    onDone: ({ is_held }) => {
      toast.good(t('form.done'), is_held ? t('form.held_text') : t('form.done_text', { provider }));
      onDone();
    },
  });
  const rated = STARS.find((stars) => stars === form.values.rating);
  const { error: missing, ...stars } = form.field('rating');
  return (
    <Form label={t('form.label', { provider })} {...form.props}>
      <div>
        <StarInput
          label={t('form.stars')}
          value={form.values.rating}
          onChange={stars.onChange}
          word={rated === undefined ? '' : t(`form.star.${rated}`)}
        />
        <p role="alert" className={classes.missing}>
          {missing}
        </p>
      </div>
      <LongText
        label={t('form.text')}
        description={t('form.text_hint')}
        lines={[4, 12]}
        maxLength={MAX_LETTERS}
        {...form.field('text')}
      />
      <SubmitButton of={form}>{t('form.publish')}</SubmitButton>
    </Form>
  );
}
