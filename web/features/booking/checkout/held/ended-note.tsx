import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '../checkout.module.css';

/** Says that a hold ended, and that nothing was charged or lost. */
export function EndedNote({ title }: { readonly title: string }) {
  const t = useMessages(bookingSteps);
  return (
    <div className={classes.ended} role="status">
      <b>{title}</b>
      <p>{t('hold.ended_text')}</p>
    </div>
  );
}
