import { useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import classes from '../my-schedule.module.css';
import { SCREEN_VIEWS, type ScreenView, step, titleOf } from './view-range.ts';

interface ViewBarProps {
  readonly view: ScreenView;
  readonly date: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly isPhone: boolean;
  readonly set: (changed: Record<string, string>) => void;
  readonly onNew: () => void;
  readonly onClient: () => void;
}

const LABELS: Record<ScreenView, string> = { week: 'Week', month: 'Month', day: 'Day', hours: 'Weekly hours' };

/** The labels of the buttons; phones show only their main word. */
const NEW_TIME = 'Time off or extra hours';
const NEW_BOOKING = 'Add booking';

/** Chooses the view and moves through time. */
export function ViewBar({ view, date, today, from, to, isPhone, set, onNew, onClient }: ViewBarProps) {
  const language = useLocale();
  const arrow = { variant: 'default', size: 44 } as const;
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label="View"
        value={view}
        fullWidth={isPhone}
        className={classes.views ?? ''}
        onChange={(value) => set({ view: value })}
        data={SCREEN_VIEWS.map((each) => ({
          value: each,
          label: isPhone && each === 'hours' ? 'Hours' : LABELS[each],
        }))}
      />
      {view !== 'hours' && (
        <>
          <div className={classes.step}>
            <ActionIcon {...arrow} aria-label="Earlier" onClick={() => set({ date: step(view, date, -1) })}>
              <IconChevronLeft size={20} />
            </ActionIcon>
            <Button variant="default" onClick={() => set({ date: today })} h={44}>
              Today
            </Button>
            <ActionIcon {...arrow} aria-label="Later" onClick={() => set({ date: step(view, date, 1) })}>
              <IconChevronRight size={20} />
            </ActionIcon>
          </div>
          <h2 aria-live="polite">{titleOf(view, from, to, language)}</h2>
          <div className={classes.adds}>
            <Button h={44} aria-label={NEW_TIME} variant="default" onClick={onNew}>
              {isPhone ? 'Time off' : NEW_TIME}
            </Button>
            <Button h={44} aria-label={NEW_BOOKING} leftSection={<IconPlus size={18} />} onClick={onClient}>
              {isPhone ? 'Booking' : NEW_BOOKING}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
