import { presentRelease } from '#server/domain/releases/index.ts';
import { findRelease } from '#server/domain/releases/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const app_version = handler('app_version/app_version', async ({ db }, { platform }) =>
  presentRelease(platform, await findRelease(db, platform)),
);
