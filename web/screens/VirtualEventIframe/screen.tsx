import { type MetaFunction, useSearchParams } from 'react-router';
import { onlineRoom } from '#locales/areas/online-room.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href, privateHead } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { EventRoom } from './event-room.tsx';
import { SessionRoom } from './session-room.tsx';

export const meta: MetaFunction = () => [...privateHead];

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{48}$/;

/**
 * The online room of an event's date or of a session, embedded if it is the operator's own. The address has the id of
 * the date or the booking and perhaps the token of a ticket, never the meeting's address.
 */
export default function VirtualEvent() {
  const t = useMessages(onlineRoom);
  const [search] = useSearchParams();
  const read = (name: string, form: RegExp) => {
    const value = search.get(name) ?? '';
    return form.test(value) ? value : null;
  };
  const [occurrence_id, booking_id, token] = [read('occurrence_id', ID), read('booking_id', ID), read('ticket', TOKEN)];
  return (
    <>
      <title>{t('title')}</title>
      {occurrence_id !== null && <EventRoom occurrence_id={occurrence_id} token={token} />}
      {occurrence_id === null && booking_id !== null && <SessionRoom booking_id={booking_id} />}
      {occurrence_id === null && booking_id === null && (
        <EmptyPage
          scene="calendar"
          title={t('which')}
          text={t('which_text')}
          action={{ label: t('back.bookings'), to: href('booking') }}
        />
      )}
    </>
  );
}
