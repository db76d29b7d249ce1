import { handler } from '#server/kernel/call-context.ts';
import { presentRelease } from '#server/modules/releases/index.ts';
import { findRelease } from '#server/modules/releases/queries.ts';

export const app_version = handler('app_version/app_version', async ({ db }, { platform }) =>
  presentRelease(platform, await findRelease(db, platform)),
);
