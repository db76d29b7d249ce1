import { IconKeyboard, IconSearch, IconUserPlus } from '@tabler/icons-react';
import type { Door } from '#contract/events/door.ts';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { DeviceState } from '#web/features/check-in/device-state.ts';
import classes from './check-in.module.css';

interface CountSheetProps {
  readonly door: Door;
  readonly state: DeviceState;
  readonly onFind: () => void;
  readonly onCode: () => void;
  /** Sells tickets; absent for those who may not. */
  readonly onSell: (() => void) | undefined;
  readonly isOffline: boolean;
}

/** How many guests are in, and the ways to check in without the camera. */
export function CountSheet({ door, state, onFind, onCode, onSell, isOffline }: CountSheetProps) {
  const t = useMessages(messages);
  const valid = state.tickets.filter(({ is_valid }) => is_valid);
  const here = valid.filter(({ _id }) => door.admissionOf(_id) !== undefined).length;
  return (
    <section className={classes.sheet} aria-label={t('page.title')}>
      <p className={classes.count}>
        <b>{t('count.in', { here, all: valid.length })}</b>
        <span>{t('count.left', { count: valid.length - here })}</span>
      </p>
      <progress className={classes.progress} value={here} max={Math.max(valid.length, 1)} aria-hidden="true" />
      {(state.can_search || onSell !== undefined) && (
        <div className={classes.ways}>
          {state.can_search && (
            <>
              <button type="button" onClick={onFind}>
                <IconSearch size={22} stroke={1.8} aria-hidden />
                {t('count.find')}
              </button>
              <button type="button" onClick={onCode}>
                <IconKeyboard size={22} stroke={1.8} aria-hidden />
                {t('count.code')}
              </button>
            </>
          )}
          {onSell !== undefined && (
            <button type="button" disabled={isOffline} onClick={onSell}>
              <IconUserPlus size={22} stroke={1.8} aria-hidden />
              {t(isOffline ? 'count.sell_offline' : 'count.sell')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
