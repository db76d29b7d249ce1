// Generated from locales/en/event-preview.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-preview.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/event-preview.json. */
export interface EventPreviewMessages {
  'title': null;
  'only_you': { readonly b: Tag };
  'live': { readonly b: Tag };
  'missing': { readonly count: number };
  'add': null;
  'edit': null;
  'page': null;
  'publish': null;
  'manage': null;
  'published': { readonly title: Text };
  'held': null;
  'published_without': { readonly count: number };
}

export const eventPreview: Area<EventPreviewMessages> = { name: 'event-preview', english };
