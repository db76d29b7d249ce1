import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import { version } from '../fields.ts';
import { appPlatforms } from '../version.ts';

/** The versions of an app: the newest, the oldest that works, and whether older ones may not be used. */
const AppVersion = z.object({
  platform: z.enum(appPlatforms),
  current_version: version,
  min_version: version,
  is_forced: z.boolean(),
  /** Null if the operator has set nothing. */
  changed_at: z.iso.datetime().nullable(),
});

export const appVersionCalls = {
  'app_version/app_version': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'Returns the newest and the least supported version of an app. An app below the least supported one asks for ' +
      'an update, and stops if that is forced.',
    input: z.strictObject({ platform: z.enum(appPlatforms).default('web') }),
    example: {},
    output: AppVersion,
    errors: [],
    cacheable_seconds: 60,
  }),
  'app_version/update_app_version': call({
    access: 'staff',
    mode: 'write',
    summary: 'Sets the newest and the least supported version of an app, for admins.',
    input: z.strictObject({
      platform: z.enum(appPlatforms),
      current_version: version,
      min_version: version,
      is_forced: z.boolean().default(false),
    }),
    example: { platform: 'ios', current_version: '2.1.0', min_version: '2.0.0' },
    output: AppVersion,
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
