import type { CallName } from '../index.ts';

/** What an operator can switch on and off by itself. */
export const switches = [
  'events',
  'hires',
  'surveys',
  'invitations',
  'waiting_lists',
  'online_rooms',
  'reviews',
  'promo_codes',
  'referrals',
] as const;

/** The features of a marketplace: its switches, and whether customers pay online. */
export const features = ['payments', ...switches] as const;
export type Feature = (typeof features)[number];

/** The features that a feature is part of or cannot do without. */
export const featureNeeds: Readonly<Record<Feature, readonly Feature[]>> = {
  payments: [],
  events: [],
  hires: ['events', 'payments'],
  surveys: ['events'],
  invitations: ['events'],
  waiting_lists: [],
  online_rooms: [],
  reviews: [],
  promo_codes: [],
  referrals: ['payments'],
};

/** A call of a feature: all of it, or only inputs that ask for the feature. */
type Refused = CallName | { readonly call: CallName; readonly when: (input: unknown) => boolean };

const has =
  (...fields: readonly string[]) =>
  (input: unknown): boolean =>
    fields.some((field) => Reflect.get(Object(input), field) !== undefined);
const tickets = has('items', 'package_id');
const isFilled =
  (field: string) =>
  (input: unknown): boolean =>
    (Reflect.get(Object(input), field) ?? '') !== '';
const code = isFilled('discount_code');
const is =
  (field: string, ...values: readonly string[]) =>
  (input: unknown): boolean =>
    values.includes(String(Reflect.get(Object(input), field)));

/**
 * The calls that are refused while a feature is off: those that begin something new. What was booked, published or
 * agreed before stays usable: its reading, changing, cancelling, paying and refunding calls are not listed here.
 */
export const featureCalls: Readonly<Record<Feature, readonly Refused[]>> = {
  payments: [
    'wallet/save_card',
    'wallet/add_booking_pay',
    'wallet/save_bank_info',
    'wallet/generate_onboarding_link',
    'user/wallet_withdraw',
  ],
  events: [
    'event/create_event',
    'event/upcoming_event',
    'event/guest_upcoming_event',
    'my_page/save_unsave_event',
    { call: 'my_page/home_service_event_list', when: is('kind', 'event') },
    { call: 'my_page/guest_home_service_event_list', when: is('kind', 'event') },
    { call: 'my_page/listing_cards', when: is('kind', 'event') },
    { call: 'booking/add_booking', when: tickets },
    { call: 'booking/guest_add_booking', when: tickets },
    { call: 'booking/add_booking_request', when: tickets },
    { call: 'booking/add_guest_booking_request', when: tickets },
  ],
  hires: ['my_page/hire_or_collaborate', 'my_page/add_hire_and_collaborate'],
  surveys: ['event_survey/add_question'],
  invitations: ['event/event_notify_user', 'event/remind_invitation'],
  waiting_lists: ['event/join_waiting_list'],
  online_rooms: [
    'user/connect_meeting_account',
    { call: 'user/add_user_service', when: is('place', 'virtual') },
    { call: 'event/create_event', when: is('attendance', 'virtual', 'hybrid') },
    { call: 'event/edit_event', when: is('attendance', 'virtual', 'hybrid') },
  ],
  reviews: ['user/add_rating_review', 'user/reviewable_booking'],
  promo_codes: [
    'discount_code/create_discount_code',
    'discount_code/check_discount_code',
    { call: 'discount_code/verify_discount_code', when: isFilled('code') },
    { call: 'booking/add_booking', when: code },
    { call: 'booking/guest_add_booking', when: code },
    { call: 'booking/add_booking_request', when: code },
    { call: 'booking/add_guest_booking_request', when: code },
  ],
  referrals: [
    'user/generate_referral_code',
    'user/check_referral_code',
    'user/user_referral_code_list',
    { call: 'user/sign_up', when: isFilled('referral_code') },
  ],
};

const refusedBy = new Map<CallName, { feature: Feature; when: (input: unknown) => boolean }[]>();
for (const feature of features)
  for (const each of featureCalls[feature]) {
    const { call, when } = typeof each === 'string' ? { call: each, when: () => true } : each;
    refusedBy.set(call, [...(refusedBy.get(call) ?? []), { feature, when }]);
  }

/** The features that an input of a call needs; none for most calls. */
export const featuresOf = (call: CallName, input: unknown): readonly Feature[] =>
  (refusedBy.get(call) ?? []).filter(({ when }) => when(input)).map(({ feature }) => feature);

/** The features that are off: those switched off, payments in a market without them, and what needs one of these. */
export function offFeatures(market: {
  readonly off_features: readonly string[];
  readonly takes_payments: boolean;
}): readonly Feature[] {
  const isOff = (feature: Feature): boolean =>
    market.off_features.includes(feature) ||
    (feature === 'payments' && !market.takes_payments) ||
    featureNeeds[feature].some(isOff);
  return features.filter(isOff);
}
