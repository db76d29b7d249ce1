import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import type { CallOutput } from '#contract/index.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { usePhone } from '#web/features/accounts/use-phone.ts';
import { dateAndClock, instantOf, isDate } from '#web/features/schedule/wall-time.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatWhen } from '#web/ui/format/when.tsx';

export type Service = CallOutput<'my_page/get_my_page'>['items'][number]['is_service_array'][number];

export interface WalkInProps {
  readonly provider_id: string;
  readonly timezone: string;
  /** The initial day. */
  readonly date: string;
  readonly onClose: () => void;
  /** Called with the day of the entered client. */
  readonly onEntered: (date: string) => void;
}

export interface WalkInFormProps extends WalkInProps {
  readonly services: readonly Service[];
}

/** The form's values and its call. */
export function useWalkInForm({ timezone, date: firstDate, services, onClose, onEntered }: WalkInFormProps) {
  const language = useLocale();
  const phone = usePhone();
  const serviceOf = (id: string) => services.find((each) => each._id === id);
  return useCallForm('booking/add_walk_in', {
    initialValues: {
      service_id: services[0]?._id ?? '',
      date: firstDate,
      // The time (`HH:MM`) of the start.
      starts_at: '',
      ...{ participants: '1', name: '', phone: '', email: '', note: '', customer_address: '' },
    },
    toInput: ({ date, starts_at, participants, customer_address, email, phone: typed, ...values }) => {
      const service = serviceOf(values.service_id);
      return {
        ...values,
        starts_at: startOf(date, starts_at, timezone),
        participants: peopleOf(participants, service),
        customer_address: service?.place === 'at_customer' ? customer_address : '',
        ...(email.trim() === '' ? {} : { email }),
        ...(typed.trim() === '' ? {} : { phone: phone.complete(typed) }),
      };
    },
    missing: { starts_at: 'Choose a date and time.', name: 'Enter a name.' },
    onDone: ({ booking }) => {
      toast.good(
        `${booking.customer.name} is in your calendar`,
        formatWhen(booking.starts_at, timezone, 'moment', false, language),
      );
      onEntered(dateAndClock(booking.starts_at, timezone).date);
      onClose();
    },
  });
}

/** The start of a booking; null while the day or the time is missing. */
export const startOf = (date: string, clock: string, timezone: string): string | null =>
  clock === '' || !isDate(date) ? null : instantOf(date, clock, timezone);

/** The number of people: one, except for shared sessions. */
export const peopleOf = (typed: string, service: Service | undefined): number =>
  service !== undefined && service.capacity > 1 ? Number(typed) || 1 : 1;
