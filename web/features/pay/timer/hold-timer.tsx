import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './hold-timer.module.css';
import { clockText, spokenMinutes } from './time-left.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface HoldTimerProps {
  /** The end of the hold (ISO 8601 with Z), from the server. */
  readonly expires_at: string;
  /** The text next to the clock; by default that the time is held. */
  readonly label?: string;
  /** Called once when the hold expires. The server then decides the booking's state. */
  readonly onOver: () => void;
}

/** The remaining time of a hold, amber in the last two minutes. On phones it is next to a title. */
export function HoldTimer({ expires_at, label, onOver }: HoldTimerProps) {
  const t = useMessages(pay);
  const left = useSecondsLeft(expires_at);
  const [spoken, setSpoken] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  useEffect(() => {
    const minutes = left === null ? null : spokenMinutes(left);
    if (minutes !== null) setSpoken(minutes);
  }, [left]);
  return (
    <p className={classes.timer} data-soon={left !== null && left < 120}>
      <IconClockHour4 size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {isOver ? (
          t('timer.over')
        ) : (
          <>
            <span className={classes.timerLong}>{label ?? t('timer.holding')}</span>
            <span className={classes.timerShort}>{label ?? t('timer.held')}</span>
            <b role="timer" aria-live="off">
              {left === null ? '··:··' : clockText(left)}
            </b>
          </>
        )}
      </span>
      <HiddenText role="status">
        {spoken === null ? '' : spoken === 0 ? t('timer.over') : t('timer.left', { count: spoken })}
      </HiddenText>
    </p>
  );
}
