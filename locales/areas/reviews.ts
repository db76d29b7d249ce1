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
  'form.held_text': null;
  'form.done_text': { readonly provider: Text };
  'dialog.title': { readonly provider: Text };
  'dialog.title_event': { readonly event: Text };
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
  'report.open_event': null;
  'report.title.review': { readonly name: Text };
  'report.title.event': { readonly name: Text };
  'report.label.review': null;
  'report.label.event': null;
  'report.kind_label': null;
  'report.kind.review.untrue': null;
  'report.kind.review.behaviour': null;
  'report.kind.review.safety': null;
  'report.kind.review.other': null;
  'report.kind.event.untrue': null;
  'report.kind.event.money': null;
  'report.kind.event.safety': null;
  'report.kind.event.other': null;
  'report.text': null;
  'report.text_hint.review': null;
  'report.text_hint.event': null;
  'report.send': null;
  'report.done': null;
  'report.done_text': null;
}

export const reviews: Area<ReviewsMessages> = { name: 'reviews', english };
