import { Button, Input, TextInput } from '@mantine/core';
import { packageCovers } from '#contract/choices/event.ts';
import { type EventFormMessages, eventForm } from '#locales/areas/event-form.ts';
import type { Translate } from '#locales/format.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import type { TicketDraft } from '../draft/event-draft.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';
import classes from './tickets.module.css';

const beforeStart = [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080];

interface SaleFieldsProps {
  readonly editor: EventEditor;
  readonly ticket: TicketDraft;
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}

/** What a ticket covers, when it is on sale, and how many a booking may have. */
export function SaleFields({ editor, ticket, errorAt, onChange }: SaleFieldsProps) {
  const t = useMessages(eventForm);
  const repeats = editor.draft.schedule?.rule !== null || ticket.covers === 'series';
  const ends = [...new Set([...beforeStart, ticket.sale_ends_minutes])].sort((one, other) => one - other);
  const digits = (text: string) => text.replace(/\D/g, '');
  return (
    <div className={classes.two}>
      {repeats && (
        <Choice
          label={t('tickets.covers')}
          value={ticket.covers}
          options={packageCovers.map((value) => ({ value, label: t(`covers.${value}`) }))}
          onPick={(covers) => onChange({ covers })}
        />
      )}
      {ticket.covers === 'series' && (
        <fieldset className={classes.span} aria-label={t('tickets.pass')}>
          <TextInput
            type="date"
            label={t('tickets.pass_from')}
            value={ticket.series_from}
            error={errorAt('series_from')}
            onChange={(event) => onChange({ series_from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('tickets.pass_until')}
            value={ticket.series_until}
            error={errorAt('series_until')}
            onChange={(event) => onChange({ series_until: event.currentTarget.value })}
          />
        </fieldset>
      )}
      <TextInput
        type="date"
        label={t('tickets.sale_from')}
        value={ticket.sale_from}
        error={errorAt('sale_starts_at')}
        onChange={(event) => onChange({ sale_from: event.currentTarget.value })}
      />
      <Choice
        label={t('tickets.sale_until')}
        value={String(ticket.sale_ends_minutes)}
        error={errorAt('sale_ends_minutes')}
        options={ends.map((minutes) => ({ value: String(minutes), label: saleEnd(t, minutes) }))}
        onPick={(minutes) => onChange({ sale_ends_minutes: Number(minutes) })}
      />
      {ticket.sale_ends_at !== null && (
        <Input.Wrapper className={classes.span} error={errorAt('sale_ends_at')}>
          <p>
            {t('tickets.sale_ends_at', {
              moment: { at: ticket.sale_ends_at, zone: editor.draft.timezone, shape: 'moment' },
            })}{' '}
            <Button variant="default" size="sm" onClick={() => onChange({ sale_ends_at: null })}>
              {t('tickets.sale_ends_remove')}
            </Button>
          </p>
        </Input.Wrapper>
      )}
      <fieldset className={classes.span} aria-label={t('tickets.per_booking')}>
        <TextInput
          label={t('tickets.min')}
          inputMode="numeric"
          value={ticket.min}
          error={errorAt('min_per_booking')}
          onChange={(event) => onChange({ min: digits(event.currentTarget.value) })}
        />
        <TextInput
          label={t('tickets.max')}
          inputMode="numeric"
          value={ticket.max}
          error={errorAt('max_per_booking')}
          onChange={(event) => onChange({ max: digits(event.currentTarget.value) })}
        />
      </fieldset>
    </div>
  );
}

/** When a sale ends, in the largest unit that is whole. */
function saleEnd(t: Translate<EventFormMessages>, minutes: number): string {
  if (minutes === 0) return t('sale.start');
  if (minutes % 1440 === 0) return t('sale.days', { count: minutes / 1440 });
  if (minutes % 60 === 0) return t('sale.hours', { count: minutes / 60 });
  return t('sale.minutes', { count: minutes });
}
