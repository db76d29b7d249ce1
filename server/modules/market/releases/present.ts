import { APP_VERSION } from '#contract/version.ts';
import type { Release } from './release-store.ts';

/** The supported versions of an app as the calls return them: without a row, all up to the server's own. */
export function presentRelease<Platform extends string>(platform: Platform, release: Release | undefined) {
  return {
    platform,
    current_version: release?.current_version ?? APP_VERSION,
    min_version: release?.min_version ?? '0.0.0',
    is_forced: release?.is_forced ?? false,
    changed_at: release?.changed_at.toISOString() ?? null,
  };
}
