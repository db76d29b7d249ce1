import { z } from 'zod';
import { type CallContract, call, noInput } from '../../call.ts';
import { joinedSpans, pageFilters } from '../../choices/admin-lists.ts';
import { ListedPage, PageCount, PageNote, SimilarPage } from '../../entities/operator/lists.ts';
import { ChosenPlace } from '../../entities/service-area.ts';
import { BankInfo, Payout, WalletBalance } from '../../entities/wallet.ts';
import { example } from '../../examples.ts';
import { email, id, name, phone, priceAmount, text, website, whole } from '../../fields.ts';
import { pageInput, pageOf } from '../../paging.ts';
import { pageMachine } from '../../states/moderation.ts';
import { listInput } from './lists.ts';

/** What staff does with the pages of providers. */
export const pageCalls = {
  'admin/page_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Lists provider pages, newest first. `q` finds by name, owner, email, link or id. `joined`: of the last ' +
      'days. `previous_cursor` leads to newer pages, `first` is the number of the first one, and `total` is bounded.',
    input: z.strictObject({
      ...listInput,
      show: z.enum(pageFilters).default('all'),
      status: z.enum(pageMachine.states).optional(),
      category_id: id.optional(),
      joined: z.enum(joinedSpans).optional(),
    }),
    example: {},
    output: pageOf(ListedPage).extend({
      /** The cursor of the page before; null on the first one. */
      previous_cursor: z.string().nullable(),
      /** The number of the first item in the list; 0 if there are no items. */
      first: whole,
      /** Null where counting would take too long. */
      total: PageCount.nullable(),
    }),
    errors: [],
  }),
  'admin/page_counts': call({
    access: 'staff',
    mode: 'read',
    summary: 'Counts the provider pages of each `show` of `admin/page_list`, up to 10,000 each.',
    ...noInput,
    output: z.object({
      all: PageCount,
      reported: PageCount,
      new: PageCount,
      unclaimed: PageCount,
      draft: PageCount,
      held: PageCount,
      suspended: PageCount,
    }),
    errors: [],
  }),
  'admin/add_page': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Lists a provider without an owner, for support and admins. Pages that may be the same are returned instead of ' +
      'adding one, unless `is_new` says that they are not.',
    input: z.strictObject({
      name: name(120),
      category_id: id,
      /** Chosen from the suggestions of `user/place_list`. */
      place: ChosenPlace,
      headline: name(160, { min: 0 }).default(''),
      about: text(8000, { min: 0, lines: true }).default(''),
      website: website.default(''),
      contact_email: email.optional(),
      contact_phone: phone.optional(),
      service: z
        .strictObject({
          description_id: id,
          title: name(120),
          /** Minor units of the marketplace's currency. */
          amount: priceAmount,
          /** Without it, the usual length of the service type. */
          duration_minutes: whole.min(5).max(1440).optional(),
        })
        .optional(),
      is_new: z.boolean().default(false),
    }),
    example: {
      name: 'Harbor Pottery',
      category_id: example.category_id,
      place: { label: 'Portland, Oregon', lat: 45.5152, lon: -122.6784 },
      service: { description_id: example.description_id, title: 'Wheel throwing', amount: 4500 },
    },
    output: z.object({
      /** Null if there are `similar` pages. */
      page: z.object({ _id: z.string(), slug: z.string(), name: z.string() }).nullable(),
      similar: z.array(SimilarPage),
    }),
    errors: [],
  }),
  'admin/page_money': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Returns the balances, the newest payouts and the payout account of the owner of a page, for finance and admins.',
    input: z.strictObject({ provider_id: id }),
    example: { provider_id: example.provider_id },
    output: z.object({
      balances: z.array(WalletBalance),
      payouts: z.array(Payout),
      /** Null for a page without an owner. */
      bank: BankInfo.nullable(),
    }),
    errors: [],
  }),
  'admin/page_note_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the notes of the staff on a page, newest first.',
    input: z.strictObject({ provider_id: id, ...pageInput }),
    example: { provider_id: example.provider_id },
    output: pageOf(PageNote),
    errors: [],
  }),
  'admin/add_page_note': call({
    access: 'staff',
    mode: 'write',
    summary: 'Adds a note to a page, for the staff only. Notes cannot be changed.',
    input: z.strictObject({ provider_id: id, text: text(2000, { lines: true }) }),
    example: { provider_id: example.provider_id, text: 'Called, no answer.' },
    output: z.object({ note: PageNote }),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
