// Generated from locales/en/admin-jobs.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-jobs.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-jobs.json. */
export interface AdminJobsMessages {
  'label': null;
  'filter': null;
  'failed': null;
  'retrying': null;
  'tries': { readonly tries: number; readonly max: number };
  'next': { readonly at: Text };
  'since': { readonly at: Text };
  'try_again': null;
  'try_label': { readonly name: Text };
  'give_up': null;
  'give_up_label': { readonly name: Text };
  'give_up_title': null;
  'give_up_text': { readonly name: Text };
  'keep': null;
  'tried': null;
  'given_up': null;
  'empty.failed': null;
  'empty.retrying': null;
  'empty_text': null;
  'forbidden': null;
  'forbidden_title': null;
  'forbidden_text': null;
  'gone': null;
}

export const adminJobs: Area<AdminJobsMessages> = { name: 'admin-jobs', english };
