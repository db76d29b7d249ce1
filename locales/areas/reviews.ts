// Generated from locales/en/reviews.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/reviews.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/reviews.json. */
export interface ReviewsMessages {
  'booking.ask': { readonly provider: Text };
  'booking.yours': null;
  'booking.reply': { readonly provider: Text };
  'booking.write': null;
  'booking.until': { readonly date: Text };
  'form.label': { readonly provider: Text };
  'form.stars': null;
  'form.star.1': null;
  'form.star.2': null;
  'form.star.3': null;
  'form.star.4': null;
  'form.star.5': null;
  'form.text': null;
  'form.text_hint': null;
  'form.publish': null;
  'form.done': null;
  'form.done_text': { readonly provider: Text };
  'dialog.title': { readonly provider: Text };
  'dialog.loading': null;
  'dialog.failed': null;
  'dialog.booking': { readonly b: Tag; readonly service: Text; readonly date: Text };
  'dialog.sign_in': null;
  'dialog.past': null;
  'reply.open': { readonly author: Text };
  'reply.text': { readonly author: Text };
  'reply.text_hint': null;
  'reply.publish': null;
  'reply.not_now': null;
  'reply.done': null;
  'report.open': null;
  'report.title': { readonly author: Text };
  'report.label': null;
  'report.kind_label': null;
  'report.kind.untrue': null;
  'report.kind.behaviour': null;
  'report.kind.safety': null;
  'report.kind.other': null;
  'report.text': null;
  'report.text_hint': null;
  'report.send': null;
  'report.done': null;
  'report.done_text': null;
}

export const reviews: Area<ReviewsMessages> = { name: 'reviews', english };
