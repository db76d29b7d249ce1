import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { DoorList } from '#web/features/check-in/device-state.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './check-in.module.css';

interface PlaceDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly list: DoorList;
  readonly gate: string;
  readonly onGate: (gate: string) => void;
  readonly onLinks: () => void;
}

/** Chooses the date and, for the organiser, the gate; leads to the links of helpers. */
export function PlaceDialog({ isOpen, onClose, list, gate, onGate, onLinks }: PlaceDialogProps) {
  const t = useMessages(messages);
  const { date, dates, event, gates, can } = list;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('place.title')} size="sm">
      <div className={classes.form}>
        <h2>{t('place.date')}</h2>
        <ul className={classes.choices}>
          {dates.map(({ _id, starts_at, label }) => (
            <li key={_id}>
              <Link
                to={href('check_in', { eventId: event._id }, { occurrence: _id })}
                aria-current={_id === date?._id ? 'true' : undefined}
                onClick={onClose}
                replace
              >
                <When at={starts_at} zone={event.timezone} shape="moment" />
                {label !== '' && <span>{label}</span>}
              </Link>
            </li>
          ))}
        </ul>
        {can.manage && (
          <>
            <h2>{t('place.gate')}</h2>
            <ul className={classes.choices}>
              {['', ...gates].map((each) => (
                <li key={each}>
                  <button type="button" aria-pressed={each === gate} onClick={() => onGate(each)}>
                    {each === '' ? t('place.no_gate') : each}
                  </button>
                </li>
              ))}
            </ul>
            <Button
              variant="default"
              size="md"
              leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
              onClick={onLinks}
            >
              {t('links.open')}
            </Button>
          </>
        )}
        <Button size="md" onClick={onClose}>
          {t('place.done')}
        </Button>
      </div>
    </Modal>
  );
}
