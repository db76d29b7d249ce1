import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { readTypedCode } from '#contract/events/check-in-verdict.ts';
import type { Door } from '#contract/events/door.ts';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SellDialog } from '#web/features/box-office/sell-dialog.tsx';
import type { Scanned } from '#web/features/check-in/check-in-device.ts';
import type { DeviceState, DoorList } from '#web/features/check-in/device-state.ts';
import { DoorLinks } from '#web/features/check-in/door-links.tsx';
import { signal } from '#web/features/check-in/scan-signals.ts';
import type { CheckIn } from '#web/features/check-in/use-check-in.ts';
import { useHandScanner } from '#web/features/check-in/use-hand-scanner.ts';
import { CameraView } from './camera-view.tsx';
import classes from './check-in.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { CountSheet } from './count-sheet.tsx';
import { FindGuest } from './find-guest.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { VerdictSheet } from './verdict-sheet.tsx';

interface ScannerProps {
  readonly checkIn: CheckIn;
  readonly list: DoorList;
  readonly state: DeviceState;
  readonly door: Door;
}

/** What is open above the camera. */
type Open = 'find' | 'code' | 'sell' | 'place' | 'links' | null;

/** How long a check-in is shown before the next guest (ms). Everything else waits for a tap. */
const CLEAR_MS = 2000;
/** How long one code in front of the camera counts as one scan (ms). */
const SAME_MS = 4000;

/** The camera with what it found, and the ways to check in without it. */
export function Scanner({ checkIn: { device, view }, list, state, door }: ScannerProps) {
  const t = useMessages(messages);
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setGate] = useState('');
  // A helper's link has its gate, also in verdicts that the server has not heard of yet.
  const gate = list.gate ?? chosen;
  const [hasSound, setSound] = useState(true);
  const { shown, show, scan } = useVerdict(device, gate, hasSound);
  const onCode = useCodes({ open, onOpen: setOpen, shown, scan });
  const finding = view.findings[0];
  const late: Scanned | null = finding ? { ...finding, is_unchecked: false } : null;
  const verdict = shown ?? late;
  const onSell = list.can.sell ? () => setOpen('sell') : undefined;
  const undo = (nonce: string) => void device.scan({ undoes: nonce }, gate).then(() => show(null));
  return (
    <div className={classes.screen} data-verdict={verdict?.result.kind}>
      <VisuallyHidden component="h1">{t('page.title')}</VisuallyHidden>
      <CameraView
        onCode={onCode}
        canSearch={state.can_search}
        hasSound={hasSound}
        onSound={() => setSound(!hasSound)}
        bar={(tools) => <TopBar list={list} gate={gate} tools={tools} onPlace={() => setOpen('place')} />}
        notice={<OfflineBar view={view} timezone={list.event.timezone} />}
      />
      {verdict === null ? (
        <CountSheet
          door={door}
          state={state}
          onFind={() => setOpen('find')}
          onCode={() => setOpen('code')}
          onSell={onSell}
          isOffline={view.offline_since !== null}
        />
      ) : (
        <VerdictSheet
          key={verdict.result.nonce}
          scanned={verdict}
          isLate={shown === null}
          list={list}
          state={state}
          door={door}
          onNext={() => (shown === null ? device.dismissFinding() : show(null))}
          onUndo={undo}
          onCheckIn={(ticket_id) => void scan({ ticket_id }, performance.now())}
        />
      )}
      {open === 'find' && (
        <FindGuest
          list={list}
          state={state}
          door={door}
          onClose={() => setOpen(null)}
          onCheckIn={(ticket_id) => void device.scan({ ticket_id }, gate)}
          onUndo={(nonce) => void device.scan({ undoes: nonce }, gate)}
          onSell={onSell}
          isOffline={view.offline_since !== null}
        />
      )}
      <Dialogs
        open={open}
        onOpen={setOpen}
        list={list}
        state={state}
        gate={gate}
        onGate={setGate}
        onCode={(code) => void scan({ code }, performance.now())}
        onSold={() => void device.sync()}
      />
    </div>
  );
}

interface DialogsProps extends Pick<ScannerProps, 'list' | 'state'> {
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
  readonly gate: string;
  readonly onGate: (gate: string) => void;
  readonly onCode: (code: string) => void;
  /** Called after a sale, and after one was undone. */
  readonly onSold: () => void;
}

/** The dialogs above the camera: a typed code, a sale, the date and gate, the links of helpers. */
function Dialogs({ open, onOpen, list, state, gate, onGate, onCode, onSold }: DialogsProps) {
  const close = () => onOpen(null);
  return (
    <>
      <CodeDialog
        isOpen={open === 'code'}
        onClose={close}
        onCode={(code) => {
          close();
          onCode(code);
        }}
      />
      <SellDialog
        isOpen={open === 'sell'}
        onClose={close}
        place={{
          event_id: list.event._id,
          occurrence_id: state.occurrence_id,
          timezone: list.event.timezone,
          gate,
        }}
        onChange={onSold}
      />
      <PlaceDialog
        isOpen={open === 'place'}
        onClose={close}
        list={list}
        gate={gate}
        onGate={onGate}
        onLinks={() => onOpen('links')}
      />
      <DoorLinks isOpen={open === 'links'} onClose={close} event_id={list.event._id} />
    </>
  );
}

/** Scans, signals the verdict, and shows it until it is over. */
function useVerdict(device: CheckIn['device'], gate: string, hasSound: boolean) {
  const [shown, setShown] = useState<Scanned | null>(null);
  const scan = async (what: { code: string } | { ticket_id: string }, taken: number) => {
    const scanned = await device.scan(what, gate);
    if (scanned === null) return;
    setShown(scanned);
    const { kind } = scanned.result;
    if (kind !== 'undone') signal(kind, hasSound);
    // From the picture to the painted verdict.
    requestAnimationFrame(() => performance.measure('check-in', { start: taken }));
  };
  useEffect(() => {
    if (shown?.result.kind !== 'in') return;
    const timer = setTimeout(() => setShown((now) => (now === shown ? null : now)), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, show: setShown, scan };
}

interface Codes extends Pick<ReturnType<typeof useVerdict>, 'shown' | 'scan'> {
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
}

/** Takes codes from a hand scanner, and returns what takes those of the camera. */
function useCodes({ open, onOpen, shown, scan }: Codes): (code: string, taken: number) => void {
  const last = useRef({ code: '', at: 0 });
  const onCode = (code: string, taken: number) => {
    // The verdict of a code stays as long as the code is in the picture; others than check-ins wait for a tap.
    if (open !== null || (shown !== null && shown.result.kind !== 'in')) return;
    const isSame = last.current.code === code && taken - last.current.at < SAME_MS;
    last.current = { code, at: taken };
    if (!isSame) void scan({ code }, taken);
  };
  useHandScanner((code) => {
    // A code is no part of a sale or of a link's name; nobody is let in unseen behind them.
    if (open === 'sell' || open === 'links') return;
    onOpen(null);
    void scan({ code: readTypedCode(code) ?? code }, performance.now());
  });
  return onCode;
}
