import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Hire, HireDate } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen, When } from '#web/ui/format/when.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './team.module.css';

/** The dates of a request with their answers; the organiser can cancel accepted ones. */
export function TeamDates({ hire }: { readonly hire: Hire }) {
  const t = useMessages(team);
  const locale = useLocale();
  const [cancelling, setCancelling] = useState<HireDate | null>(null);
  const cancel = useCallMutation('user/cancel_hire_collab_req');
  const zone = hire.event.timezone;
  return (
    <ul className={classes.dates}>
      {hire.dates.map((date) => (
        <li key={date._id}>
          <When at={date.starts_at} zone={zone} label={false} />
          <span>{t(`date.${date.status}`)}</span>
          {date.can.includes('cancel') && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('cancel_date', { day: formatWhen(date.starts_at, zone, 'day', false, locale) })}
              onClick={() => setCancelling(date)}
            >
              {t('cancel_one')}
            </Button>
          )}
        </li>
      ))}
      <ConfirmDialog
        isOpen={cancelling !== null}
        onClose={() => setCancelling(null)}
        title={t('cancel_title', { name: hire.provider.name, count: 1 })}
        verb={t('cancel_one')}
        store={t('keep')}
        isDangerous
        onConfirm={() =>
          cancel.mutateAsync({
            input: { hire_id: hire._id, occurrence_ids: [cancelling?.occurrence_id ?? ''] },
          })
        }
      >
        {t('cancel_text')}
      </ConfirmDialog>
    </ul>
  );
}
