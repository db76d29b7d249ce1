/** The browser or program of a User-Agent as text: "Firefox on Windows"; for display only. */
export function deviceName(userAgent: string): string {
  const browser = first(userAgent, [
    [/Edg(?:e|A|iOS)?\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS|Chromium/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = first(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ]);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = /^[\w.-]{2,30}/.exec(userAgent)?.[0];
  return program ? `Program (${program})` : 'Unknown program';
}

function first(text: string, names: readonly (readonly [RegExp, string])[]): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
