// Generated from locales/en/admin-evidence.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-evidence.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-evidence.json. */
export interface AdminEvidenceMessages {
  'files': null;
  'document': { readonly name: Text; readonly kilobytes: number };
  'picture': { readonly number: number };
}

export const adminEvidence: Area<AdminEvidenceMessages> = { name: 'admin-evidence', english };
