import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import type { HireCandidate } from '#contract/events/hire.ts';
import { DAY_MS } from '#contract/instant.ts';
import { team } from '#locales/areas/team.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice, Form, LongText } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { named, useClosing } from '#web/ui/overlays/overlays.tsx';
import { TermsFields, type TypedTerms, useTypedTerms } from '../terms-fields.tsx';
import { FeeCard, useFeeCard } from './fee-card.tsx';
import classes from './find.module.css';
import { type AskedDate, RequestDates } from './request-dates.tsx';

/** After how many days a request may expire, and after how many it does unless another is chosen. */
const CHOICES = [1, 2, 4, 7, 14] as const;
const ANSWER_DAYS = 7;

interface RequestDrawerProps {
  readonly event: OwnEvent;
  readonly page: HireCandidate;
  readonly dates: readonly AskedDate[];
  readonly onClose: () => void;
}

/** Asks a page for dates of an event: which ones, for a fee or a share, with a message. */
export function RequestDrawer({ event, page, dates, onClose }: RequestDrawerProps) {
  const t = useMessages(team);
  const { closing, hold } = useClosing(true, onClose);
  return (
    <Drawer
      opened
      {...closing}
      position="right"
      size="min(100vw, 35rem)"
      padding="lg"
      title={t('drawer.title', { name: page.name })}
      attributes={named(t('drawer.title', { name: page.name }))}
      classNames={{ content: classes.drawer, header: classes.drawer }}
    >
      {hold(<Request event={event} page={page} dates={dates} onClose={onClose} />)}
    </Drawer>
  );
}

function Request({ event, page, dates, onClose }: RequestDrawerProps) {
  const t = useMessages(team);
  const { currency, hire_fee: amount, hire_percent: percent } = page;
  const kind = amount === null && percent !== null ? 'share' : 'fee';
  const typed = useTypedTerms({ kind, amount, percent, currency });
  const busy = new Set(page.taken.map(({ occurrence_id }) => occurrence_id));
  const [chosen, setChosen] = useState<readonly string[]>(
    dates.filter(({ _id }) => !busy.has(_id)).map(({ _id }) => _id),
  );
  const [message, setMessage] = useState('');
  const [answer_days, setDays] = useState(ANSWER_DAYS);
  const card = useFeeCard();
  const ask = useCallMutation('my_page/add_hire_and_collaborate', {
    form: { setErrors: () => typed.check() },
    onDone: () => {
      toast.good(t('drawer.sent', { name: page.name }));
      onClose();
    },
  });
  const canSend = chosen.length > 0 && (typed.kind === 'share' || card.isReady);
  const send = () => {
    typed.check();
    if (typed.terms === null || chosen.length === 0) return;
    const which = { event_id: event._id, provider_id: page._id, occurrence_ids: [...chosen] };
    const request = { ...which, ...typed.terms, message, answer_days };
    if (request.kind === 'share') ask.run(request);
    else card.withCard((card_id) => ask.run({ ...request, card_id }));
  };
  return (
    <Form onSubmit={send}>
      <Who page={page} />
      <RequestDates zone={event.timezone} dates={dates} taken={page.taken} chosen={chosen} onChange={setChosen} />
      <h3>{t('drawer.offer')}</h3>
      <TermsFields typed={typed} />
      <AnswerBy zone={event.timezone} days={answer_days} onChange={setDays} />
      <Sum typed={typed} count={chosen.length} currency={currency} />
      {typed.kind === 'fee' && <FeeCard card={card} />}
      <LongText
        label={t('drawer.message')}
        lines={[3, 8]}
        maxLength={1000}
        value={message}
        onChange={(change) => setMessage(change.currentTarget.value)}
      />
      <Refusal problem={ask.problem} />
      <div className={classes.send}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('drawer.cancel')}
        </Button>
        <Button type="submit" size="md" loading={ask.isPending || card.fresh.isBusy} disabled={!canSend}>
          {chosen.length === 0 ? t('drawer.choose') : t('drawer.send', { count: chosen.length })}
        </Button>
      </div>
    </Form>
  );
}

/** Until when the page may answer; earlier for dates that begin before. */
function AnswerBy({ zone, days, onChange }: { zone: string; days: number; onChange: (days: number) => void }) {
  const t = useMessages(team);
  const locale = useLocale();
  const dayAfter = (count: number) =>
    formatWhen(new Date(serverNow() + count * DAY_MS).toISOString(), zone, 'day', false, locale);
  return (
    <Choice
      label={t('drawer.answer_by')}
      value={String(days)}
      options={CHOICES.map((count) => ({ value: String(count), label: dayAfter(count) }))}
      onPick={(picked) => onChange(Number(picked))}
    />
  );
}

function Who({ page }: { readonly page: HireCandidate }) {
  const t = useMessages(team);
  const { distance } = useFormats();
  const { distance_miles: miles } = page;
  const away = miles === null ? '' : t('drawer.away', { distance: distance(miles) });
  return (
    <div className={classes.who}>
      <Avatar id={page._id} name={page.name} picture={page.avatar} size={48} />
      <div>
        <p dir="auto">{[page.headline, away].filter((text) => text !== '').join(' · ')}</p>
        <Rating average={page.rating_average} count={page.rating_count} />
      </div>
    </div>
  );
}

/** What the offer comes to, and when it is paid. */
function Sum({ typed, count, currency }: { typed: TypedTerms; count: number; currency: string }) {
  const t = useMessages(team);
  const { money, number } = useFormats();
  const { terms } = typed;
  if (terms === null || count === 0) return null;
  const { kind, amount = 0, percent = 0 } = { amount: undefined, percent: undefined, ...terms };
  return (
    <Panel tone="sunken" className={classes.sum}>
      {kind === 'fee' ? (
        <p>
          <span>{t('drawer.sum', { count, amount: money(amount, currency, { exact: true }) })}</span>
          <b>{money(amount * count, currency, { exact: true })}</b>
        </p>
      ) : (
        <>
          <p>
            <span>{t('drawer.sum_share')}</span>
            <b>{number(percent / 100, { style: 'percent' })}</b>
          </p>
          <p>
            <span>{t('drawer.keep')}</span>
            <b>{t('drawer.keep_share', { percent: 100 - percent })}</b>
          </p>
        </>
      )}
      <small>{t(kind === 'fee' ? 'drawer.note_fee' : 'drawer.note_share')}</small>
    </Panel>
  );
}
