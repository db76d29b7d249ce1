import type { Db } from '#server/kernel/database/db.ts';
import type { ListedCharge, ListedPayout, ListedRefund, ListGateway, ListPage, ListRequest } from './list-port.ts';
import { getSandboxRefund, listSandboxPayments, listSandboxPayouts, listSandboxRefunds } from './sandbox-list-store.ts';
import { findSandboxPayment } from './sandbox-store.ts';

/** The number of rows per page. */
const PAGE = 100;

/** The sandbox's lists of charges, refunds and payouts, for reconciliation. */
export function sandboxListCalls(db: Db): ListGateway {
  /** Reads a page of rows and converts them into entries of the port. */
  async function pageOf<Row extends { readonly id: string }, Listed>(
    list: (db: Db, page: ListRequest & { readonly limit: number }) => Promise<readonly Row[]>,
    request: ListRequest,
    present: (row: Row) => Listed,
  ): Promise<ListPage<Listed>> {
    const rows = await list(db, { ...request, limit: PAGE });
    return { rows: rows.map(present), next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) };
  }

  return {
    async getCharge({ gateway_id }) {
      const row = await findSandboxPayment(db, gateway_id);
      return row && chargeOf(row);
    },
    async getRefund({ gateway_id }) {
      const row = await getSandboxRefund(db, gateway_id);
      return row && refundOf(row);
    },
    listCharges: (request) => pageOf(listSandboxPayments, request, chargeOf),
    listRefunds: (request) => pageOf(listSandboxRefunds, request, refundOf),
    listPayouts: (request) => pageOf(listSandboxPayouts, request, payoutOf),
  };
}

type ChargeRow = Awaited<ReturnType<typeof listSandboxPayments>>[number];
type RefundRow = Awaited<ReturnType<typeof listSandboxRefunds>>[number];
type PayoutRow = Awaited<ReturnType<typeof listSandboxPayouts>>[number];

function chargeOf({ id, key, amount, currency, status, created_at }: ChargeRow): ListedCharge {
  const is_open = status === 'processing' || status === 'action_needed';
  return {
    ...{ gateway_id: id, key, amount, currency, created_at },
    status: status === 'succeeded' ? 'succeeded' : is_open ? 'open' : 'failed',
  };
}

function refundOf({ id, key, payment_id, amount, currency, status, created_at }: RefundRow): ListedRefund {
  return {
    ...{ gateway_id: id, key, payment: payment_id, amount, currency, created_at },
    status: status === 'failed' || status === 'pending' ? status : 'succeeded',
  };
}

function payoutOf({ id, key, account_id, amount, currency, status, created_at }: PayoutRow): ListedPayout {
  return {
    ...{ gateway_id: id, key, account: account_id, amount, currency, created_at },
    status: status === 'failed' || status === 'paid' ? status : 'in_transit',
  };
}
