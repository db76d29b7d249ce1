import type { DiscountCode } from '#contract/entities/discount.ts';
import { codeSubjects } from '#locales/areas/code-subjects.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';

type Named = Pick<DiscountCode, 'service_ids' | 'event_ids' | 'events'>;

/** Returns a function that writes what a code is for. `titles` are those of the page's services by id. */
export function useSubjects(): (code: Named, titles: ReadonlyMap<string, string>) => string {
  const t = useMessages(codeSubjects);
  const { list } = useFormats();
  return ({ service_ids, event_ids, events }, titles) => {
    const services = service_ids.flatMap((id) => titles.get(id) ?? []);
    const whole = events.filter(({ _id }) => event_ids.includes(_id)).map(({ title }) => title);
    const part = events.filter(({ _id }) => !event_ids.includes(_id)).map(({ title }) => title);
    const parts = [
      ...(service_ids.length <= 2 && services.length === service_ids.length
        ? services
        : [t('count.services', { count: service_ids.length })]),
      ...(whole.length <= 2 ? whole : [t('count.events', { count: whole.length })]),
      ...(part.length === 0 ? [] : [t('part', { titles: list(part) })]),
    ];
    return parts.length === 0 ? t('everything') : list(parts);
  };
}
