// Generated from locales/en/app-update.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/app-update.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/app-update.json. */
export interface AppUpdateMessages {
  'blocked.text': { readonly market: Text };
  'blocked.title': null;
  'later': null;
  'unsupported': { readonly market: Text };
  'update': null;
}

export const appUpdate: Area<AppUpdateMessages> = { name: 'app-update', english };
