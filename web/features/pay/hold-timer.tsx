import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { HiddenText } from '#web/ui/hidden-text.tsx';
import classes from './pay.module.css';
import { clockText, spokenAt } from './time-left.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface HoldTimerProps {
  /** Until when the time is held, ISO 8601 with Z, as the server says. */
  readonly expires_at: string;
  /** What is said beside the clock; that the time is held when left out. */
  readonly labels?: string;
  /** Called once when it has run out; the server then says what has become of the booking. */
  readonly onOver: () => void;
}

/** How long the chosen time is still held, calm until the last minutes. */
export function HoldTimer({ expires_at, labels: said = 'Your time is held for you', onOver }: HoldTimerProps) {
  const left = useSecondsLeft(expires_at);
  const [spoken, setSpoken] = useState('');
  const over = useRef(onOver);
  over.current = onOver;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  useEffect(() => {
    const labels = left === null ? null : spokenAt(left);
    if (labels !== null) setSpoken(labels);
  }, [left]);
  return (
    <p className={classes.timer} data-soon={left !== null && left < 120}>
      <IconClockHour4 size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {isOver ? 'The time to pay has run out.' : said}
        {!isOver && (
          <b role="timer" aria-live="off">
            {left === null ? '··:··' : clockText(left)}
          </b>
        )}
      </span>
      <HiddenText role="status">{spoken}</HiddenText>
    </p>
  );
}
