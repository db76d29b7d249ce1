import type { ReactNode } from 'react';
import classes from '#web/ui/styles/kit.module.css';

const line = {
  fill: 'none',
  stroke: 'var(--plaza-text)',
  strokeWidth: 2.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const soft = { fill: 'var(--plaza-accent-soft)' } as const;
const strong = { fill: 'var(--plaza-accent)' } as const;
const warm = { fill: 'var(--plaza-rating)' } as const;
const card = { fill: 'var(--plaza-card)' } as const;

/** Small drawings on a common canvas of 240 by 160. */
const scenes = {
  signpost: (
    <>
      <path {...line} d="M120 138V46" />
      <path {...card} {...line} fill="var(--plaza-card)" d="M84 52h66l14 12-14 12H84z" />
      <path {...line} fill="var(--plaza-accent)" d="M156 86H96L84 97l12 11h60z" />
      <path {...line} d="M98 64h34" />
    </>
  ),
  calendar: (
    <>
      <rect {...line} fill="var(--plaza-card)" x="72" y="42" width="96" height="92" rx="12" />
      <path {...strong} d="M72 54a12 12 0 0 1 12-12h72a12 12 0 0 1 12 12v14H72z" />
      <path {...line} d="M72 68h96M96 34v16M144 34v16" />
      <circle {...warm} cx="144" cy="112" r="9" />
      <path {...line} d="M94 90h.1M119 90h.1M144 90h.1M94 112h.1M119 112h.1" strokeWidth="5" />
    </>
  ),
  heart: (
    <>
      <rect
        {...line}
        fill="var(--plaza-card)"
        x="66"
        y="48"
        width="76"
        height="84"
        rx="12"
        transform="rotate(-8 104 90)"
      />
      <rect
        {...line}
        fill="var(--plaza-card)"
        x="98"
        y="44"
        width="76"
        height="84"
        rx="12"
        transform="rotate(6 136 86)"
      />
      <path {...strong} d="M136 106c-14-10-23-18-23-28a12 12 0 0 1 23-5 12 12 0 0 1 23 5c0 10-9 18-23 28z" />
    </>
  ),
  search: (
    <>
      <path {...line} fill="var(--plaza-card)" d="M62 58l36-12 44 12 36-12v72l-36 12-44-12-36 12z" />
      <path {...line} d="M98 46v72M142 58v72" strokeDasharray="5 7" />
      <circle {...line} fill="var(--plaza-accent-soft)" cx="126" cy="84" r="24" />
      <path {...line} d="M144 102l20 20" strokeWidth="6" />
      <circle {...warm} cx="126" cy="84" r="7" />
    </>
  ),
  stall: (
    <>
      <path {...line} fill="var(--plaza-card)" d="M76 84h88v50H76z" />
      <path {...strong} d="M68 62l10-22h21v22a15 15 0 0 1-31 0zM120 40h21v22a15 15 0 0 1-21 12z" />
      <path
        {...line}
        fill="none"
        d="M68 62l10-22h84l10 22M68 62a13 13 0 0 0 26 0 13 13 0 0 0 26 0 13 13 0 0 0 26 0 13 13 0 0 0 26 0"
      />
      <path {...line} d="M100 134v-30h26v30" />
      <circle {...warm} cx="146" cy="104" r="7" />
    </>
  ),
  repair: (
    <>
      <rect {...line} fill="var(--plaza-card)" x="64" y="50" width="112" height="78" rx="12" />
      <path {...line} d="M64 68h112M76 59h.1M86 59h.1M96 59h.1" />
      <path {...line} stroke="var(--plaza-accent)" strokeWidth="5" d="M98 98h14l8-14 8 26 7-12h14" />
      <circle {...warm} cx="176" cy="50" r="9" />
    </>
  ),
  chat: (
    <>
      <path
        {...line}
        fill="var(--plaza-accent)"
        d="M132 78h42a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-4v12l-14-12h-24a10 10 0 0 1-10-10V88a10 10 0 0 1 10-10z"
      />
      <path
        {...line}
        fill="var(--plaza-card)"
        d="M70 44h74a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12h-40l-18 16V98H70a12 12 0 0 1-12-12V56a12 12 0 0 1 12-12z"
      />
      <path {...line} d="M76 64h56M76 78h36" />
    </>
  ),
  path: (
    <>
      <path {...soft} d="M52 132c20-30 50-6 66-34s40-20 66-48v82z" />
      <path {...line} d="M58 128c24-26 46-4 62-32s36-14 56-44" strokeDasharray="2 9" />
      <path
        {...line}
        fill="var(--plaza-accent)"
        d="M178 28a15 15 0 0 1 15 15c0 12-15 25-15 25s-15-13-15-25a15 15 0 0 1 15-15z"
      />
      <circle {...card} cx="178" cy="43" r="5" />
      <circle {...warm} cx="60" cy="128" r="8" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof scenes;

/** A small drawing that decorates the text next to it. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg viewBox="0 0 240 160" width="240" height="160" aria-hidden="true" className={classes.scene}>
      <ellipse cx="120" cy="92" rx="104" ry="58" {...soft} />
      <path d="M30 138h180" {...line} stroke="var(--plaza-line)" />
      {scenes[name]}
    </svg>
  );
}
