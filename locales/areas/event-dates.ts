// Generated from locales/en/event-dates.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-dates.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-dates.json. */
export interface EventDatesMessages {
  'day.last': null;
  'day.nth': { readonly day: number };
  'details.clock': { readonly time: Text; readonly days: Text };
  'details.clock_often': { readonly time: Text };
  'details.clock_several': null;
  'details.endless': { readonly until: Text };
  'details.gap': { readonly day: Text; readonly time: Text; readonly skipped: Text };
  'details.minus': { readonly count: number; readonly regular: Text; readonly excluded: Text };
  'details.minus_plus': {
    readonly count: number;
    readonly regular: Text;
    readonly excluded: Text;
    readonly added: Text;
  };
  'details.plain': { readonly count: number };
  'details.plus': { readonly count: number; readonly regular: Text; readonly added: Text };
  'details.regular': { readonly count: number };
  'details.regular_weekday': { readonly count: number; readonly weekday: Text; readonly weekdays: Text };
  'details.several': { readonly count: number };
  'edit.before_scope': { readonly from: Text };
  'edit.cancelled': null;
  'edit.no_dates': { readonly from: Text };
  'edit.over': null;
  'edit.past': null;
  'edit.series_only': null;
  'edit.single_only': null;
  'edit.taken': null;
  'edit.unknown': null;
  'every.day': { readonly interval: number };
  'every.in_months': { readonly rule: Text; readonly months: Text };
  'every.irregular': null;
  'every.month': { readonly interval: number };
  'every.month_on': { readonly interval: number; readonly days: Text };
  'every.week': { readonly interval: number; readonly days: Text };
  'every.weekday': { readonly interval: number };
  'every.year': { readonly interval: number };
  'every.year_on': { readonly interval: number; readonly day: Text };
  'every.year_weekday': { readonly interval: number; readonly days: Text; readonly months: Text };
  'repeats.daily': { readonly interval: number };
  'repeats.dates': { readonly count: number };
  'repeats.month_day': { readonly day: number };
  'repeats.month_last_day': null;
  'repeats.month_weekday': { readonly nth: '1' | '2' | '3' | '4' | '5' | 'last' | 'other'; readonly weekday: Text };
  'repeats.monthly': { readonly interval: number };
  'repeats.weekdays': null;
  'repeats.weekends': null;
  'repeats.weekly': { readonly interval: number };
  'repeats.yearly': { readonly interval: number };
  'rule.added_regular': { readonly day: Text };
  'rule.added_twice': { readonly day: Text };
  'rule.count_and_until': null;
  'rule.date': null;
  'rule.ends_before_start': null;
  'rule.excluded_unknown': { readonly day: Text };
  'rule.no_dates': null;
  'rule.ordinal_frequency': null;
  'rule.ordinal_mixed': null;
  'rule.ordinal_month': null;
  'rule.ordinal_month_day': null;
  'rule.part_invalid': {
    readonly part:
      | 'FREQ'
      | 'INTERVAL'
      | 'COUNT'
      | 'UNTIL'
      | 'BYMONTH'
      | 'BYMONTHDAY'
      | 'BYDAY'
      | 'BYSETPOS'
      | 'WKST'
      | 'other';
  };
  'rule.part_twice': { readonly part: Text };
  'rule.part_unknown': { readonly part: Text };
  'rule.set_pos_alone': null;
  'rule.sub_daily': null;
  'rule.time': null;
  'rule.timezone': { readonly timezone: Text };
  'rule.too_far': null;
  'rule.too_long': null;
  'rule.too_many': { readonly max: number };
  'rule.too_many_counted': { readonly count: number; readonly max: number };
  'rule.unreadable': { readonly part: Text };
  'rule.until_before': { readonly first: Text };
  'rule.weekly_month_day': null;
  'text.count': { readonly rule: Text; readonly time: Text; readonly count: number };
  'text.dates': { readonly count: number; readonly first: Text; readonly last: Text };
  'text.endless': { readonly rule: Text; readonly time: Text };
  'text.once': { readonly day: Text; readonly time: Text };
  'text.time': { readonly start: Text; readonly end: Text };
  'text.time_days': { readonly start: Text; readonly end: Text; readonly days: number };
  'text.until': { readonly rule: Text; readonly time: Text; readonly until: Text };
  'weekday.any': null;
  'weekday.nth': { readonly nth: '1' | '2' | '3' | '4' | '5' | 'last' | 'other'; readonly weekday: Text };
  'weekday.plural': { readonly weekday: 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU' | 'other' };
}

export const eventDates: Area<EventDatesMessages> = { name: 'event-dates', english };
