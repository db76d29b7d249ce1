// Generated from locales/en/imports.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/imports.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/imports.json. */
export interface ImportsMessages {
  'reason.missing': null;
  'reason.too_long': null;
  'reason.wrong': null;
  'reason.unknown_town': null;
  'reason.unknown_category': null;
  'reason.price_too_small': null;
  'reason.duplicate': null;
  'reason.closed': null;
  'reason.opposed': null;
  'reason.columns': null;
  'reason.encoding': null;
  'reason.quotes': null;
  'spared.claimed': null;
  'spared.booked': null;
  'spared.wrote': null;
  'spared.saved': null;
  'spared.used': null;
  'refused.forbidden': null;
  'refused.not_found': null;
  'refused.source': null;
  'refused.no_file': null;
  'refused.header': { readonly kilobytes: number };
  'refused.columns': { readonly columns: Text };
  'refused.town': null;
  'refused.category': null;
  'refused.state': null;
  'refused.unfinished': null;
  'table.line': null;
  'table.id': null;
  'table.field': null;
  'table.reason': null;
  'table.value': null;
  'command.usage': null;
  'command.no_market': null;
  'command.no_file': { readonly file: Text };
  'command.no_run': { readonly run: Text };
  'command.source': null;
  'command.ignored': { readonly columns: Text };
  'command.resumed': { readonly run: Text; readonly row: number };
  'command.started': { readonly run: Text; readonly source: Text };
  'command.progress': { readonly rows: number };
  'command.bad': {
    readonly line: number;
    readonly id: Text;
    readonly field: Text;
    readonly reason: Text;
    readonly value: Text;
  };
  'command.would': null;
  'command.counts': {
    readonly rows: number;
    readonly added: number;
    readonly changed: number;
    readonly same: number;
    readonly left: number;
    readonly bad: number;
  };
  'command.undo_how': { readonly run: Text };
  'command.undone': { readonly removed: number; readonly spared: number };
  'command.spared': { readonly name: Text; readonly slug: Text; readonly reason: Text };
  'command.stopped': null;
}

export const imports: Area<ImportsMessages> = { name: 'imports', english };
