import { refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { platformStatementTable, readPlatformStatement } from '#server/modules/wallet/statements/index.ts';

export const platform_statement = handler(
  'admin/platform_statement',
  async ({ actor, db, request, language }, input) => {
    if (!mayDecide(actor, 'payments')) return refuse('forbidden', 'Only finance and admins can see this.');
    const market = await findMarket(db);
    const currency = input.currency ?? Currency.parse(market?.currency ?? 'USD');
    const timezone = market?.timezone ?? 'UTC';
    const written = await readPlatformStatement(db, { month: input.month, currency, timezone });
    return request.wants_csv ? platformStatementTable(written, language) : written;
  },
);
