import { enter } from '#locales/areas/enter.ts';
import { useMessages } from '#web/api/messages.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** Says how many bookings made as a guest joined the account; nothing without any. */
export function useJoinedToast(): (answer: { readonly joined_bookings: number }) => void {
  const t = useMessages(enter);
  return ({ joined_bookings: count }) => {
    if (count > 0) toast.good(t('joined.bookings', { count }), t('joined.text', { count }));
  };
}
