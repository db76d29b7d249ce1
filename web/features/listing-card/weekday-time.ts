import { dateFormat } from '#contract/formats/intl.ts';

/** Formats the weekday and the time of an instant (ISO) in a zone: "Fri, 7:00 PM". */
export function formatWeekdayTime(at: string, zone: string, language: string): string {
  const format = dateFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone });
  return format.format(new Date(at));
}
