// Generated from locales/en/ui.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/ui.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/ui.json. */
export interface UiMessages {
  'price.from': { readonly price: Text };
  'price.free': null;
  'message': null;
  'message.about': { readonly name: Text; readonly title: Text };
  'message.suggestion': { readonly title: Text };
  'photos.add': null;
  'photos.drop': null;
  'photos.why': null;
}

export const ui: Area<UiMessages> = { name: 'ui', english };
