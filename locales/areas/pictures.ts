// Generated from locales/en/pictures.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/pictures.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/pictures.json. */
export interface PicturesMessages {
  'file.kind': { readonly name: Text };
  'file.size': { readonly name: Text };
  'tile.forward': { readonly number: number };
  'tile.back': { readonly number: number };
  'tile.remove': { readonly number: number };
  'sending': { readonly count: number };
  'again': null;
  'skip': { readonly count: number };
}

export const pictures: Area<PicturesMessages> = { name: 'pictures', english };
