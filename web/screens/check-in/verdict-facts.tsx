import type { Admission, DoorTicket, RefusedWhy } from '#contract/events/check-in.ts';
import { MINUTE_MS } from '#contract/instant.ts';
import { door as messages } from '#locales/areas/door.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import classes from './verdict.module.css';

interface DuplicateFactsProps {
  /** The check-in that came first; null if it was taken back since. */
  readonly first: Admission | null;
  readonly timezone: string;
}

/** When, where and by whom a ticket was checked in before. */
export function DuplicateFacts({ first, timezone }: DuplicateFactsProps) {
  const t = useMessages(messages);
  const ago = useAgo();
  if (first === null) return null;
  const time = { at: first.at, zone: timezone, shape: 'time' } as const;
  const when = ago(first.at);
  return (
    <>
      <div className={classes.facts}>
        <div>
          <b>{first.gate === '' ? t('verdict.at', { time }) : t('verdict.at_gate', { time, gate: first.gate })}</b>
          <span>
            {first.by === null ? t('verdict.ago', { ago: when }) : t('verdict.by', { name: first.by, ago: when })}
          </span>
        </div>
      </div>
      <p>{t('verdict.twice')}</p>
    </>
  );
}

interface RefusedFactsProps {
  readonly why: RefusedWhy | 'unchecked';
  readonly ticket: DoorTicket | null;
  readonly timezone: string;
  readonly canSearch: boolean;
}

/** Why a guest is not let in, and what to do. */
export function RefusedFacts({ why, ticket, timezone, canSearch }: RefusedFactsProps) {
  const t = useMessages(messages);
  const { name = '', transferred_at = null } = ticket ?? {};
  const text =
    why !== 'replaced'
      ? t(`why.${why}_text`)
      : name === ''
        ? t('why.replaced_unnamed')
        : t('why.replaced_text', { name });
  return (
    <>
      <div className={classes.facts}>
        <div>
          {why === 'replaced' && transferred_at !== null && (
            <b>{t('why.replaced_at', { date: { at: transferred_at, zone: timezone, shape: 'date' } })}</b>
          )}
          <span dir="auto">{text}</span>
        </div>
      </div>
      <p>{t(why === 'unchecked' && !canSearch ? 'why.unchecked_do_scan' : `why.${why}_do`)}</p>
    </>
  );
}

/** Writes how long ago something was: "4 minutes ago". */
function useAgo(): (at: string) => string {
  const locale = useLocale();
  return (at) => {
    const minutes = Math.round((Date.parse(at) - serverNow()) / MINUTE_MS);
    const [value, unit] = minutes > -60 ? [minutes, 'minute' as const] : [Math.round(minutes / 60), 'hour' as const];
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(value, unit);
  };
}
