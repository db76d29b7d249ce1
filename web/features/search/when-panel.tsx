import { Button } from '@mantine/core';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { addDays } from '#web/features/schedule/wall-time.ts';
import searchPanel from './search-panel.module.css';
import classes from './search-pill.module.css';
import { quickDays } from './when-label.ts';
import whenPanel from './when-panel.module.css';

/** How far ahead dates of events without an end are planned, and found. */
const MAX_DAYS_AHEAD = 400;

interface WhenPanelProps {
  /** The first and the last day, `YYYY-MM-DD`; empty if not set. */
  readonly from: string;
  readonly to: string;
  /** Today in the market's calendar, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onDays: (from: string, to: string) => void;
}

/** The choice of days: suggestions, a range, or any time. */
export function WhenPanel({ from, to, today, onDays }: WhenPanelProps) {
  return (
    <div className={searchPanel.panel} data-part="when">
      <div className={whenPanel.days}>
        {quickDays(today).map((quick) => (
          <button
            type="button"
            key={quick.label}
            aria-pressed={from === quick.from && to === quick.to}
            onClick={() => onDays(quick.from, quick.to)}
          >
            {quick.label}
          </button>
        ))}
      </div>
      <div className={whenPanel.dates}>
        <label>
          From
          <input
            type="date"
            min={today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            value={from}
            onChange={(event) => {
              const day = event.currentTarget.value;
              onDays(day, to !== '' && to < day ? day : to);
            }}
          />
        </label>
        <label>
          To
          <input
            type="date"
            min={from || today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            value={to}
            onChange={(event) => onDays(from, event.currentTarget.value)}
          />
        </label>
      </div>
      <div className={whenPanel.panelFoot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onDays('', '')}
        >
          Any time
        </Button>
        <Button type="submit" className={classes.show ?? ''} leftSection={<IconCalendar size={16} aria-hidden />}>
          Show availability
        </Button>
      </div>
    </div>
  );
}
