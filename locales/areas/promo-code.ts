// Generated from locales/en/promo-code.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/promo-code.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/promo-code.json. */
export interface PromoCodeMessages {
  'back': null;
  'new': null;
  'form': null;
  'code': null;
  'code.hint': null;
  'code.taken': null;
  'kind': null;
  'kind.hint': null;
  'kind.percent': null;
  'kind.fixed': { readonly currency: Text };
  'percent': null;
  'percent.hint': null;
  'fixed.hint': null;
  'create': null;
  'save': null;
  'cancel': null;
  'delete': null;
  'delete.title': { readonly code: Text };
  'delete.text': null;
  'delete.do': null;
  'delete.keep': null;
  'created': { readonly code: Text };
  'saved': { readonly code: Text };
  'deleted': null;
  'limits': null;
  'limits.from': null;
  'limits.until': null;
  'limits.uses': null;
  'limits.uses_each': null;
  'limits.minimum': { readonly currency: Text };
  'active': null;
  'active.hint': null;
  'missing.code': null;
  'missing.value': null;
  'missing.minimum_spend': null;
  'wrong.too_much': null;
  'wrong.for_none': null;
  'wrong.backwards': null;
  'preview': null;
  'preview.off': { readonly discount: Text };
  'preview.free': null;
  'preview.note': null;
  'needs_page': null;
  'needs_page.text': null;
}

export const promoCode: Area<PromoCodeMessages> = { name: 'promo-code', english };
