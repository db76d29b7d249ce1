import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { change as messages } from '#locales/areas/change.ts';
import { useMessages } from '#web/api/messages.tsx';
import { CancellationSentence } from '#web/features/booking/cancellation.tsx';
import { kindWord } from '#web/features/booking/kind-word.ts';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RefusalText } from '#web/ui/feedback/refusal-text.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './change.module.css';
import type { ChangeProps } from './change-head.tsx';
import { changeActionLabel, movesLeftLabel } from './change-labels.ts';
import { Outcome } from './change-panel.tsx';
import type { PricedChange } from './use-priced-change.ts';

interface DecideChangeProps extends ChangeProps {
  readonly change: PricedChange;
  readonly zone: string;
  /** What can be chosen instead of a refused change. */
  readonly instead?: ReactNode;
}

/** The price of the change, and its confirmation. */
export function DecideChange({ booking, backTo, change, zone, instead }: DecideChangeProps) {
  const t = useMessages(messages);
  const { priced, problem } = change;
  const other = booking.role === 'customer' ? booking.provider.name : booking.customer.name;
  const kind = kindWord(booking.kind);
  const movesLeft = movesLeftLabel(t, priced?.moves_left ?? null);
  return (
    <section className={classes.decide} aria-labelledby="change-decide">
      <h2 id="change-decide" ref={change.decide}>
        {booking.role === 'provider' || priced?.asks === 'provider' ? t('flow.ask', { name: other }) : t('flow.price')}
      </h2>
      {!change.hasChanged && <p className={classes.lead}>{t('flow.choose_first', { kind })}</p>}
      {priced !== undefined && <Outcome change={priced} booking={booking} />}
      {priced !== undefined && priced.asks !== 'nobody' && priced.answer_by !== null && (
        <p className={classes.lead}>
          {t.rich('flow.answer_by', { kind, name: other, date: <When at={priced.answer_by} zone={zone} /> })}
        </p>
      )}
      {priced?.cancellation != null && (
        <p className={classes.lead}>
          <CancellationSentence terms={priced.cancellation} zone={zone} />
        </p>
      )}
      {priced !== undefined && priced.asks !== 'nobody' && (
        <Textarea
          label={t('flow.note')}
          description={t('flow.reader', { name: other })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={change.note}
          onChange={(event) => change.setNote(event.currentTarget.value)}
        />
      )}
      {problem !== null && (
        <RefusalBox>
          <RefusalText problem={problem} />
          {instead}
        </RefusalBox>
      )}
      {change.hasChanged && (
        <ButtonRow>
          <Button size="lg" loading={change.isBusy} disabled={priced === undefined} onClick={change.submit}>
            {priced === undefined ? t('flow.confirm') : changeActionLabel(t, priced, other)}
          </Button>
          <Button component={Link} to={backTo} size="lg" variant="default">
            {t('flow.leave')}
          </Button>
        </ButtonRow>
      )}
      {movesLeft !== null && <p className={classes.quiet}>{movesLeft}</p>}
    </section>
  );
}
