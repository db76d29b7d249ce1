// Generated from locales/en/platform-statement.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/platform-statement.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/platform-statement.json. */
export interface PlatformStatementMessages {
  'account.gateway': null;
  'account.platform_charge': null;
  'account.platform_credit': null;
  'account.platform_disputed': null;
  'account.platform_unallocated': null;
  'account.platform_waived': null;
  'account.provider_available': null;
  'account.provider_in_transit': null;
  'account.provider_pending': null;
  'account.provider_receivable': null;
  'account.user_credit': null;
  'figure.credit_given': null;
  'figure.disputed': null;
  'figure.fees_earned': null;
  'figure.fees_returned': null;
  'figure.paid_in': null;
  'figure.paid_out': null;
  'figure.refunded': null;
  'figure.waived': null;
  'screen.accounts': null;
  'screen.accounts_text': null;
  'screen.currency': null;
  'screen.download': null;
  'screen.empty': { readonly currency: Text };
  'screen.end': null;
  'screen.forbidden': null;
  'screen.forbidden_text': null;
  'screen.month': null;
  'screen.start': null;
  'table.account': null;
  'table.change': null;
  'table.closing': null;
  'table.journal': null;
  'table.opening': null;
  'table.title': null;
  'table.zone': null;
}

export const platformStatement: Area<PlatformStatementMessages> = { name: 'platform-statement', english };
