import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Decode, openDecoder } from './code-decoder.ts';

/** `denied`: the person or the browser does not allow it. `missing`: the device has none. */
export type CameraState = 'starting' | 'on' | 'denied' | 'missing';

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Whether the light is on; null if the camera has none. */
  readonly light: boolean | null;
  readonly switchLight: () => void;
}

/** The pause between two pictures (ms), which leaves the processor of a phone time for everything else. */
const PAUSE_MS = 60;
/** The pause before a decoder that could not be loaded is loaded again (ms). */
const RETRY_MS = 5_000;

/** Shows the camera and reads QR codes. `onCode` gets each reading and when its picture was taken. */
export function useCamera(onCode: (code: string, taken: number) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [light, setLight] = useState<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      const found = await openCamera();
      if (typeof found === 'string') return setState(found);
      opened = found;
      if (isOver) return stop();
      setStream(found);
      setState('on');
      setLight(hasLight(found) ? false : null);
    };
    void open();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  useEffect(() => {
    if (stream === null || video.current === null) return;
    return watch(video.current, stream, (code, taken) => latest.current(code, taken));
  }, [stream]);
  const switchLight = () => {
    const track = stream?.getVideoTracks()[0];
    const next = light !== true;
    void track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(() => setLight(next));
  };
  return { video, state, light, switchLight };
}

async function openCamera(): Promise<MediaStream | 'denied' | 'missing'> {
  if (!('mediaDevices' in navigator)) return 'missing';
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices
    .getUserMedia({ video, audio: false })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing',
    );
}

const hasLight = (stream: MediaStream): boolean => {
  const capabilities = stream.getVideoTracks()[0]?.getCapabilities?.() as { torch?: boolean } | undefined;
  return capabilities?.torch === true;
};

/** Plays a stream and decodes its pictures until the returned function is called. */
function watch(video: HTMLVideoElement, stream: MediaStream, onCode: (code: string, taken: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  video.srcObject = stream;
  const read = async (decode: Decode) => {
    const taken = performance.now();
    const code = video.readyState >= video.HAVE_CURRENT_DATA ? await decode(video).catch(() => null) : null;
    if (isOver) return;
    if (code !== null) onCode(code, taken);
    timer = setTimeout(() => void read(decode), PAUSE_MS);
  };
  // A browser that pauses the video shows its last picture, and goes on when the page is touched.
  void video.play().catch(() => undefined);
  const begin = () => {
    if (!isOver) openDecoder().then(read, () => setTimeout(begin, RETRY_MS));
  };
  begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
    video.srcObject = null;
  };
}
