// Generated from locales/en/cancellation.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/cancellation.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/cancellation.json. */
export interface CancellationMessages {
  'sentence.by': { readonly until: Text; readonly amount: Text };
  'sentence.by_steps': { readonly until: Text; readonly amount: Text; readonly later: Text; readonly less: Text };
  'sentence.then_by': { readonly until: Text; readonly amount: Text };
  'sentence.then_by_steps': { readonly until: Text; readonly amount: Text; readonly later: Text; readonly less: Text };
  'sentence.then_none': null;
  'sentence.all': { readonly until: Text; readonly amount: Text };
  'sentence.all_in_hour': { readonly amount: Text };
  'sentence.moved': { readonly amount: Text; readonly until: Text };
  'sentence.moved_uncharged': { readonly until: Text };
  'sentence.uncharged': { readonly until: Text };
  'sentence.free': { readonly until: Text };
  'sentence.none': null;
  'sentence.ended': { readonly ended: Text };
  'sentence.ended_part': { readonly ended: Text };
  'sentence.closed': { readonly closed: Text };
  'sentence.as_credit': null;
  'sentence.part_as_credit': { readonly credit: Text };
  'sentence.fee': { readonly fee: Text };
  'sentence.fee_unless': { readonly fee: Text; readonly grace: Text };
  'sentence.fee_unless_in_hour': { readonly fee: Text };
  'policy.flexible': null;
  'policy.moderate': null;
  'policy.strict': null;
  'policy.fee': null;
  'refused.already_started': null;
  'refused.past_cutoff': null;
}

export const cancellation: Area<CancellationMessages> = { name: 'cancellation', english };
