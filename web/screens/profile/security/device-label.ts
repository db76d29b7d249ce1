const devices: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** The name of this device for a new passkey, as its maker spells it. */
export function deviceLabel(user_agent: string): string {
  return devices.find(([pattern]) => pattern.test(user_agent))?.[1] ?? 'Passkey';
}
