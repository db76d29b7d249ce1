import { IconPhoto, IconRepeat, IconTicket } from '@tabler/icons-react';
import type { EventStep } from '#contract/choices/event.ts';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { PriceFrom } from '#web/features/listing-card/price-from.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { parsePrice } from '#web/ui/format/price-text.ts';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { EventEditor } from '../draft/use-event-draft.ts';
import type { Plan } from '../draft/use-plan.ts';
import classes from './preview.module.css';
import { SellOutPreview, TicketsPreview } from './tickets-preview.tsx';

interface PreviewProps {
  readonly editor: EventEditor;
  readonly plan: Plan;
  readonly page: OwnProvider;
  readonly step: EventStep;
  readonly openTicket: string | null;
}

/** What guests will see: the event's card, and beside its dates or tickets what they will find there. */
export function Preview({ editor, plan, page, step, openTicket }: PreviewProps) {
  const t = useMessages(eventForm);
  return (
    <div className={classes.preview}>
      <p className={classes.label}>{t('preview.title')}</p>
      {step === 'tickets' ? (
        <>
          <TicketsPreview editor={editor} plan={plan} openTicket={openTicket} />
          <SellOutPreview editor={editor} plan={plan} />
        </>
      ) : (
        <CardPreview editor={editor} plan={plan} page={page} />
      )}
      {step === 'when' && <NextDates editor={editor} plan={plan} />}
    </div>
  );
}

function CardPreview({ editor: { draft, currency }, plan, page }: Pick<PreviewProps, 'editor' | 'plan' | 'page'>) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const next = plan.stored[0];
  const [cover] = draft.images;
  const prices = draft.packages.flatMap(({ price }) => parsePrice(price, currency) ?? []);
  const seats = draft.attendance === 'virtual' ? draft.online_capacity : draft.capacity;
  const place =
    draft.attendance === 'virtual'
      ? t('where.virtual')
      : draft.venue.area_label || draft.venue.name || t('preview.place');
  return (
    <Panel padding="none" className={classes.card}>
      <div className={classes.cover}>
        {cover ? (
          <Picture picture={cover} ratio={4 / 3} sizes="22rem" radius="0.625rem" />
        ) : (
          <span className={classes.noCover}>
            <IconPhoto size={40} stroke={1.2} aria-hidden />
          </span>
        )}
        {next !== undefined && (
          <span className={classes.tile}>
            <DateTile at={next.starts_at} zone={draft.timezone} isOnPicture />
          </span>
        )}
        {draft.schedule !== null && draft.schedule.rule !== null && (
          <span className={classes.series}>
            <IconRepeat size={14} stroke={2} aria-hidden />
            {t('preview.series')}
          </span>
        )}
      </div>
      <div className={classes.facts}>
        <b dir="auto">{draft.title === '' ? t('preview.untitled') : draft.title}</b>
        <span>
          {next === undefined
            ? page.name
            : t('preview.when', {
                at: formatWhen(next.starts_at, draft.timezone, 'moment', false, locale),
                host: page.name,
              })}
        </span>
        <span dir="auto">{place}</span>
        <p>
          <span>
            <IconTicket size={16} stroke={1.8} aria-hidden />
            {seats === '' ? t('preview.seats_open') : t('tickets.seats', { count: Number(seats) })}
          </span>
          {prices.length > 0 && (
            <span>
              <PriceFrom amount={Math.min(...prices)} currency={currency} />
            </span>
          )}
        </p>
      </div>
    </Panel>
  );
}

const SHOWN = 5;

function NextDates({ editor: { draft }, plan }: Pick<PreviewProps, 'editor' | 'plan'>) {
  const t = useMessages(eventForm);
  const locale = useLocale();
  const dates = plan.coming;
  if (dates.length === 0) return null;
  return (
    <>
      <Panel as="section" className={classes.dates} aria-label={t('preview.dates')}>
        <h3>{t('preview.dates')}</h3>
        <ul>
          {dates.slice(0, SHOWN).map(({ starts_at, clash }) => (
            <li key={starts_at}>
              <span>{formatWhen(starts_at, draft.timezone, 'day', false, locale)}</span>
              {clash !== null && draft.needs_provider ? (
                <small>{t('preview.hidden')}</small>
              ) : (
                <span>{formatWhen(starts_at, draft.timezone, 'time', false, locale)}</span>
              )}
            </li>
          ))}
        </ul>
        {dates.length > SHOWN && <p>{t('preview.more', { count: dates.length - SHOWN })}</p>}
      </Panel>
      {draft.needs_provider && <p className={classes.note}>{t('preview.calendar')}</p>}
    </>
  );
}
