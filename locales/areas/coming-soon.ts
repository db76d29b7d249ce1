// Generated from locales/en/coming-soon.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/coming-soon.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/coming-soon.json. */
export interface ComingSoonMessages {
  'title': null;
  'text': null;
  'back': null;
  'opening.title': { readonly market: Text };
  'opening.text': { readonly place: Text };
  'opening.offer': null;
  'opening.page': null;
  'opening.staff': { readonly market: Text };
  'opening.go': null;
  'opening.setup': null;
  'opening.offer_text': null;
  'opening.page_text': null;
  'opening.sign_in': null;
  'opening.banner': null;
}

export const comingSoon: Area<ComingSoonMessages> = { name: 'coming-soon', english };
