// Generated from locales/en/held-content.json by `npm run messages`.
import english from '../en/held-content.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/held-content.json. */
export interface HeldContentMessages {
  'badge': null;
  'title.page': null;
  'title.event': null;
  'title.review': null;
  'text.page': null;
  'text.event': null;
  'text.review': null;
  'suspended.title': null;
  'suspended.text': null;
  'suspended.appeal': { readonly link: Tag };
  'service': null;
  'service_saved': null;
  'service_saved_text': null;
}

export const heldContent: Area<HeldContentMessages> = { name: 'held-content', english };
