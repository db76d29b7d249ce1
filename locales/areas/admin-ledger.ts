// Generated from locales/en/admin-ledger.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-ledger.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-ledger.json. */
export interface AdminLedgerMessages {
  'check.title': null;
  'check.verdict': { readonly count: number };
  'check.at': { readonly at: Text };
  'check.again': null;
  'check.ask': null;
  'gateway.title': null;
  'gateway.match': null;
  'gateway.never': null;
  'gateway.found': { readonly count: number };
  'gateway.running': null;
  'gateway.nightly': null;
  'gateway.tried': { readonly at: Text };
  'gateway.repaired': { readonly count: number };
  'gateway.compared': {
    readonly charges: number;
    readonly refunds: number;
    readonly payouts: number;
    readonly at: Text;
  };
  'gateway.again': null;
  'gateway.look_up': null;
  'gateway.booking': { readonly id: Text };
  'gateway.more': { readonly count: number };
  'owed.title': null;
  'owed.empty': null;
  'owed.empty_text': null;
  'owed.text': null;
  'owed.provider': null;
  'owed.pending': null;
  'owed.available': null;
  'owed.more': null;
}

export const adminLedger: Area<AdminLedgerMessages> = { name: 'admin-ledger', english };
