import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Door } from '#contract/events/door.ts';
import { useSession, useWeb } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { CheckInDevice, type DeviceView } from './check-in-device.ts';
import { openDecoder } from './code-decoder.ts';
import { doorOf } from './device-state.ts';
import { forgetPage, isWithoutNetwork, savePage } from './save-page.ts';

/** A device at a door, what it knows, and the door as it sees it; `door` is null until the list is there. */
export interface CheckIn {
  readonly device: CheckInDevice;
  readonly view: DeviceView;
  readonly door: Door | null;
}

/** Checks guests in on this device while the component is shown. */
export function useCheckIn(event_id: string, occurrence_id: string | null): CheckIn {
  const { call } = useWeb();
  const by = useSession().user?.name ?? null;
  const [device] = useState(() => new CheckInDevice({ call, event_id, occurrence_id, by }));
  useEffect(() => device.start(), [device]);
  const view = useSyncExternalStore(device.subscribe, device.current, device.current);
  useSavedPage(event_id, view);
  const door = useMemo(() => view.state && doorOf(view.state), [view.state]);
  return { device, view, door };
}

/**
 * Saves the page when its list is loaded from the server, and again when the connection is back; also what reads codes,
 * before a camera is allowed. Deletes it when the caller may not check in any more.
 */
function useSavedPage(event_id: string, { status, offline_since, list }: DeviceView): void {
  const { report } = useWeb();
  const isOnline = status === 'ready' && offline_since === null && list !== null;
  useEffect(() => {
    const path = href('check_in', { eventId: event_id });
    const onError = (error: unknown) => {
      if (!isWithoutNetwork(error)) report(error);
    };
    if (status === 'gone') void forgetPage(path).catch(onError);
    else if (isOnline)
      void openDecoder()
        .then(() => savePage(path))
        .catch(onError);
  }, [event_id, status, isOnline, report]);
}
