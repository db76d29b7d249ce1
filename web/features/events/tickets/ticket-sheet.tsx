import { Drawer } from '@mantine/core';
import { eventPage } from '#locales/areas/event-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';
import { isRoomFull } from './ticket-choice.ts';
import sheet from './ticket-sheet.module.css';
import { TicketsForm, type TicketsProps } from './tickets-form.tsx';

interface TicketSheetProps extends TicketsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** On phones: the tickets of the chosen date as a sheet from the bottom. */
export default function TicketSheet({ isOpen, onClose, ...tickets }: TicketSheetProps) {
  const t = useMessages(eventPage);
  const language = useLocale();
  const home = useHomeZone();
  const { closing, hold } = useClosing(isOpen, onClose);
  const { event, date } = tickets;
  const isFree = event.packages.every((offer) => offer.amount === 0);
  const title = isRoomFull(event, date) ? 'tickets.room_full' : isFree ? 'tickets.title_free' : 'tickets.title';
  return (
    <Drawer
      opened={isOpen}
      {...closing}
      position="bottom"
      size="auto"
      title={t(title)}
      attributes={named(t(title))}
      classNames={{ content: sheet.content, header: sheet.head, body: sheet.whole }}
    >
      {hold(
        <div className={sheet.body}>
          <p className={sheet.when}>
            <time dateTime={date.starts_at}>
              {formatWhen(date.starts_at, event.timezone, 'moment', true, language, home)}
            </time>
            <button type="button" onClick={onClose}>
              {t('tickets.change')}
            </button>
          </p>
          <TicketsForm {...tickets} isSheet />
        </div>,
      )}
    </Drawer>
  );
}
