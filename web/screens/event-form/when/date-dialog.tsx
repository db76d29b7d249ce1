import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Schedule } from '#contract/entities/own-event.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { isDate } from '#web/features/schedule/wall-time.ts';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { lengthOf, startAt, type Times } from '../draft/schedule-draft.ts';
import classes from './when.module.css';

interface DateDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly initial: Times & { readonly date: string };
  readonly onClose: () => void;
  readonly onDone: (time: Schedule['added'][number]) => void;
}

/** Asks for a date with its own start and end. */
export function DateDialog({ title, verb, initial, onClose, onDone }: DateDialogProps) {
  const t = useMessages(eventForm);
  const [time, setTime] = useState(initial);
  const [isTried, setTried] = useState(false);
  const isComplete = isDate(time.date) && time.start_time !== '' && time.end_time !== '';
  const missing = (isGiven: boolean) => (isTried && !isGiven ? t('error.schedule') : undefined);
  const finish = () => {
    setTried(true);
    if (!isComplete) return;
    const { date, start_time, end_time, nights } = time;
    onDone({ date, start_time, minutes: lengthOf(start_time, end_time, nights) });
    onClose();
  };
  return (
    <Modal isOpen onClose={onClose} title={title} size="sm">
      <div data-kept>
        <Form onSubmit={finish}>
          <TextInput
            type="date"
            label={t('when.date')}
            value={time.date}
            error={missing(isDate(time.date))}
            onChange={(event) => setTime({ ...time, date: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <TextInput
              type="time"
              label={t('when.starts')}
              value={time.start_time}
              error={missing(time.start_time !== '')}
              onChange={(event) => setTime(startAt(time, event.currentTarget.value))}
            />
            <TextInput
              type="time"
              label={t('when.ends')}
              value={time.end_time}
              error={missing(time.end_time !== '')}
              onChange={(event) => setTime({ ...time, end_time: event.currentTarget.value, nights: 0 })}
            />
          </div>
          <ButtonRow align="end">
            <Button variant="default" onClick={onClose}>
              {t('foot.back')}
            </Button>
            <Button type="submit">{verb}</Button>
          </ButtonRow>
        </Form>
      </div>
    </Modal>
  );
}
