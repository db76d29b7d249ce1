// Generated from locales/en/page-views.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/page-views.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/page-views.json. */
export interface PageViewsMessages {
  'title': null;
  'views': { readonly count: number };
  'contacts': { readonly count: number };
  'chart': null;
  'day': { readonly day: Text; readonly views: number; readonly contacts: number };
  'none': null;
}

export const pageViews: Area<PageViewsMessages> = { name: 'page-views', english };
