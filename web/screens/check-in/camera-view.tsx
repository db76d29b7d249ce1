import { IconBulb, IconBulbOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCamera } from '#web/features/check-in/use-camera.ts';
import classes from './check-in.module.css';

interface CameraViewProps {
  readonly onCode: (code: string, taken: number) => void;
  readonly canSearch: boolean;
  readonly hasSound: boolean;
  readonly onSound: () => void;
  /** The bar at the top, with the buttons of camera and sound. */
  readonly bar: (tools: ReactNode) => ReactNode;
  readonly notice: ReactNode;
}

/** The camera's picture with a frame for codes, and what to do where there is no camera. */
export function CameraView({ onCode, canSearch, hasSound, onSound, bar, notice }: CameraViewProps) {
  const t = useMessages(messages);
  const { video, state, light, switchLight } = useCamera(onCode);
  const Sound = hasSound ? IconVolume : IconVolumeOff;
  const Light = light === true ? IconBulbOff : IconBulb;
  const hint = {
    starting: t('camera.starting'),
    on: t('camera.hint'),
    denied: t(canSearch ? 'camera.denied' : 'camera.denied_scan'),
    missing: t(canSearch ? 'camera.missing' : 'camera.missing_scan'),
  }[state];
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline tabIndex={-1} />
      {bar(
        <>
          {light !== null && (
            <button
              type="button"
              aria-label={t(light ? 'camera.light_off' : 'camera.light_on')}
              aria-pressed={light}
              onClick={switchLight}
            >
              <Light size={22} stroke={1.8} aria-hidden />
            </button>
          )}
          <button type="button" aria-label={t(hasSound ? 'camera.sound_off' : 'camera.sound_on')} onClick={onSound}>
            <Sound size={22} stroke={1.8} aria-hidden />
          </button>
        </>,
      )}
      {notice}
      <div className={classes.aim} data-on={state === 'on'}>
        <i />
        <p role="status">{hint}</p>
      </div>
    </div>
  );
}
