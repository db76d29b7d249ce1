import { describe, expect, test } from 'vitest';
import { appealMachine } from './appeal.ts';
import { bookingMachine, bookingStatuses, cancelledStatuses, pastStatuses, upcomingStatuses } from './booking.ts';
import { changeMachine } from './change.ts';
import { contentMachine } from './content.ts';
import { helpMachine } from './help.ts';
import { hireMachine } from './hire.ts';
import { allowedVerbs, checkTable, fromStates, type Machine, toStates } from './machine.ts';
import { accountMachine, moderationMachine, pageMachine, reviewMachine, serviceMachine } from './moderation.ts';
import { bookingPaymentMachine, paymentMachine } from './payment.ts';
import { payoutMachine } from './payout.ts';

describe('every table is sound', () => {
  test.each<[string, Machine]>([
    ['booking', bookingMachine],
    ['change', changeMachine],
    ['hire', hireMachine],
    ['help ticket', helpMachine],
    ['payment', paymentMachine],
    ['payment of a booking', bookingPaymentMachine],
    ['payout', payoutMachine],
    ['decision of staff', moderationMachine],
    ['appeal', appealMachine],
    ['new content', contentMachine],
    ['review', reviewMachine],
    ['service', serviceMachine],
    ['page', pageMachine],
    ['account', accountMachine],
  ])('%s', (_name, machine) => {
    expect(checkTable(machine)).toEqual([]);
  });

  test('the check sees what is wrong', () => {
    const problems = checkTable({
      states: ['a', 'b', 'island'],
      initial: ['a', 'nowhere'],
      transitions: [
        { from: 'a', verb: 'go', to: 'b', by: ['customer'] },
        { from: 'a', verb: 'go', to: 'b', by: ['customer'] },
        { from: 'b', verb: 'leap', to: 'moon', by: [] },
        { from: 'mars', verb: 'fall', to: 'a', by: ['system'] },
      ],
    });
    expect(problems).toEqual([
      'unknown initial state nowhere',
      'a –go→ b is there twice',
      'unknown target in b –leap→ moon',
      'nobody makes b –leap→ moon',
      'unknown source in mars –fall→ a',
      'island is never reached',
    ]);
  });
});

describe('a booking', () => {
  test.each([
    ['awaiting_payment', 'customer', ['pay', 'withdraw']],
    ['awaiting_payment', 'provider', []],
    ['requested', 'customer', ['withdraw']],
    ['requested', 'provider', ['accept', 'decline']],
    ['requested', 'admin', []],
    ['confirmed', 'customer', ['cancel']],
    ['confirmed', 'provider', ['cancel']],
    ['confirmed', 'admin', ['cancel']],
    ['completed', 'customer', []],
    ['completed', 'provider', ['mark_no_show']],
    ['cancelled', 'provider', []],
    ['withdrawn', 'customer', []],
  ] as const)('%s lets the %s %j', (status, role, verbs) => {
    expect(allowedVerbs(bookingMachine, status, role)).toEqual(verbs);
  });

  test('is confirmed only by payment, acceptance or late success', () => {
    expect(fromStates(bookingMachine, 'pay')).toEqual(['awaiting_payment']);
    expect(fromStates(bookingMachine, 'accept', 'confirmed')).toEqual(['requested']);
    expect(toStates(bookingMachine, 'requested', 'accept')).toEqual(['confirmed', 'awaiting_payment']);
    expect(toStates(bookingMachine, 'cancelled', 'pay')).toEqual([]);
    expect(bookingMachine.transitions.filter((each) => each.to === 'confirmed').map((each) => each.verb)).toEqual([
      'pay',
      'fulfil_late',
      'accept',
    ]);
  });

  test('is on exactly one of the three lists', () => {
    const listed = [...upcomingStatuses, ...pastStatuses, ...cancelledStatuses];
    expect(listed.toSorted()).toEqual([...bookingStatuses].toSorted());
  });
});
