// Generated from locales/en/admin-opening.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-opening.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-opening.json. */
export interface AdminOpeningMessages {
  'title': null;
  'text': { readonly left: number };
  'progress': { readonly done: number; readonly all: number };
  'fill.title': null;
  'bring.title': null;
  'bring.text': null;
  'bring.action': null;
  'done': null;
  'hide': null;
  'hidden': null;
  'step.place': null;
  'step.place_done': { readonly name: Text; readonly place: Text; readonly currency: Text };
  'step.place_open': null;
  'step.payments': null;
  'step.payments_done': { readonly takes: 'yes' | 'other' };
  'step.payments_open': null;
  'step.mail': null;
  'step.mail_done': null;
  'step.mail_open': null;
  'step.legal': null;
  'step.legal_done': null;
  'step.legal_open': null;
  'step.look': null;
  'step.look_done': null;
  'step.look_open': null;
  'step.provider': null;
  'step.provider_done': null;
  'step.provider_open': null;
  'action.place': null;
  'action.payments': null;
  'action.mail': null;
  'action.legal': null;
  'action.look': null;
  'action.provider': null;
  'test.sent': { readonly to: Text };
  'invite.open': null;
  'invite.open_for': { readonly term: Text };
  'invite.note_for': { readonly term: Text };
  'invite.note_near': { readonly place: Text; readonly term: Text };
  'invite.title': null;
  'invite.emails': null;
  'invite.emails_text': { readonly max: number };
  'invite.missing': null;
  'invite.note': null;
  'invite.note_text': null;
  'invite.send': null;
  'invite.sent': { readonly count: number };
  'invite.skipped': { readonly count: number };
  'refused.hide': null;
  'refused.test': null;
  'refused.invite': null;
}

export const adminOpening: Area<AdminOpeningMessages> = { name: 'admin-opening', english };
