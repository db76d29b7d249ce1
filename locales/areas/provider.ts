// Generated from locales/en/provider.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/provider.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/provider.json. */
export interface ProviderMessages {
  'provider.back': null;
  'provider.share': null;
  'provider.copied': null;
  'provider.copy_address': null;
  'provider.edit': null;
  'provider.claimed': null;
  'provider.online': null;
  'provider.speaks': { readonly languages: Text };
  'provider.about': null;
  'provider.services': null;
  'provider.reviews': null;
  'provider.where': null;
  'provider.hours': null;
  'provider.own_empty': { readonly link: Tag };
  'provider.empty': { readonly provider: Text };
  'provider.draft': { readonly b: Tag; readonly own: 'yes' | 'other' };
  'provider.suspended': { readonly b: Tag; readonly own: 'yes' | 'other' };
  'provider.publish': null;
  'provider.unclaimed': null;
  'provider.unclaimed_text': null;
  'pictures.all': { readonly count: number };
  'pictures.short': { readonly count: number };
  'times.next': null;
  'times.next_request': null;
  'times.looking': null;
  'times.today': null;
  'times.tomorrow': null;
  'times.see': null;
  'times.see_all': null;
  'times.request': null;
  'times.none': null;
  'times.not_open': { readonly b: Tag; readonly provider: Text };
  'bar.from': { readonly b: Tag; readonly price: Text };
  'bar.price': { readonly b: Tag; readonly price: Text };
  'bar.today': { readonly time: Text };
  'bar.tomorrow': { readonly time: Text };
  'bar.later': { readonly day: Text; readonly time: Text };
  'book.label': null;
  'book.each': { readonly duration: Text };
  'book.free': null;
  'book.service': null;
  'book.own': null;
  'book.request_note': null;
  'service.group': { readonly count: number };
  'service.on_request': null;
  'service.no_times': null;
  'service.book': { readonly hidden: Tag; readonly service: Text };
  'service.request': { readonly hidden: Tag; readonly service: Text };
}

export const provider: Area<ProviderMessages> = { name: 'provider', english };
