// Generated from locales/en/your-data-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/your-data-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/your-data-mails.json. */
export interface YourDataMailsMessages {
  'deleted.user': null;
  'deleted.guest': null;
  'deleted.title': null;
  'done.subject': null;
  'done.text': { readonly market: Text };
  'done.books': null;
  'done.note': { readonly market: Text };
  'done.reason': null;
  'guest.subject': null;
  'guest.text': { readonly market: Text };
  'guest.books': null;
  'guest.note': { readonly market: Text };
  'guest.reason': null;
  'ready.subject': null;
  'ready.text': { readonly size: Text };
  'ready.until': { readonly until: Text };
  'ready.open': null;
  'ready.note': null;
  'ready.reason': null;
  'ready.notice': { readonly until: Text };
  'failed.title': null;
  'failed.notice': null;
  'refused.open': null;
  'refused.guest_open': null;
  'refused.account': null;
  'refused.wait': null;
  'refused.preparing': null;
  'size.kb': { readonly count: number };
  'size.mb': { readonly count: number };
  'archive.gone': null;
  'archive.name': null;
  'archive.readme': { readonly market: Text; readonly at: Text };
  'archive.left_out': null;
}

export const yourDataMails: Area<YourDataMailsMessages> = { name: 'your-data-mails', english };
