/** The version of this server and of the web app built with it, as in package.json. */
export const APP_VERSION = '0.9.0';

/** The apps that have versions of their own. */
export const appPlatforms = ['web', 'ios', 'android'] as const;

/** Compares two versions by their numbers: below 0 if the first is older, 0 if they are the same. */
export function compareVersions(one: string, other: string): number {
  const numbers = other.split('.').map(Number);
  const differences = one.split('.').map((part, index) => Number(part) - (numbers[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** How an app of a version is supported: it is current, could be newer, should be updated, or may not be used. */
export function supportOf(
  version: string,
  released: { readonly current_version: string; readonly min_version: string; readonly is_forced: boolean },
): 'current' | 'older' | 'unsupported' | 'blocked' {
  if (compareVersions(version, released.min_version) < 0) return released.is_forced ? 'blocked' : 'unsupported';
  return compareVersions(version, released.current_version) < 0 ? 'older' : 'current';
}
