// Generated from locales/en/admin-review.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-review.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-review.json. */
export interface AdminReviewMessages {
  'list.label': null;
  'list.open': null;
  'list.open_text': null;
  'list.done': null;
  'list.done_text': null;
  'kind.page': null;
  'kind.service': null;
  'kind.event': null;
  'kind.review': null;
  'title.page': { readonly label: Text };
  'title.service': { readonly label: Text };
  'title.event': { readonly label: Text };
  'title.review': { readonly label: Text };
  'status.approved': null;
  'status.hidden': null;
  'by': { readonly name: Text; readonly at: Text };
  'decided': { readonly name: Text; readonly at: Text };
  'page': null;
  'why': null;
  'cause.word': null;
  'cause.contact': null;
  'cause.first': null;
  'cause.rate': null;
  'found': null;
  'no_text': null;
  'decide.label': null;
  'decide.approve': null;
  'decide.hide': null;
  'decide.hide_title': null;
  'decide.hide_text.page': null;
  'decide.hide_text.service': null;
  'decide.hide_text.event': null;
  'decide.hide_text.review': null;
  'decide.reason': null;
  'decide.reason_hint': null;
  'decide.approved': null;
  'decide.hidden': null;
  'decide.hidden_text': null;
  'settings.title': null;
  'settings.text': null;
  'settings.policy': null;
  'settings.off': null;
  'settings.queue': null;
  'settings.terms': null;
  'settings.terms_hint': null;
  'settings.save': null;
  'settings.saved': null;
  'settings.admins': null;
}

export const adminReview: Area<AdminReviewMessages> = { name: 'admin-review', english };
