import type { CheckInResult } from '#contract/events/check-in.ts';

type Signal = Exclude<CheckInResult['kind'], 'undone'>;

/** Tones by pitch (Hz): rising for guests who are in, falling for those who are not. */
const tones: Readonly<Record<Signal, readonly number[]>> = {
  in: [660, 990],
  duplicate: [520, 520],
  refused: [330, 196],
};
const vibrations: Readonly<Record<Signal, readonly number[]>> = { in: [60], duplicate: [60, 60, 60], refused: [250] };
const TONE_SECONDS = 0.11;

let context: AudioContext | null = null;

/** Tells a verdict by vibration and, if `hasSound`, by tones. */
export function signal(kind: Signal, hasSound: boolean): void {
  // Browsers without a motor, or before the first touch, do nothing.
  navigator.vibrate?.([...vibrations[kind]]);
  if (!hasSound) return;
  context ??= new AudioContext();
  void context.resume();
  tones[kind].forEach((pitch, at) => {
    if (context !== null) play(context, pitch, context.currentTime + at * TONE_SECONDS);
  });
}

function play(audio: AudioContext, pitch: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_SECONDS);
}
