import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { selling } from '#locales/areas/selling.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './box-office.module.css';

/** What was sold at the door by gate and way of paying, and what was given away; nothing before the first. */
export function BoxOfficeTotals({ managed: { event, box_office } }: { readonly managed: ManagedEvent }) {
  const t = useMessages(selling);
  const { money } = useFormats();
  if (box_office.length === 0) return null;
  return (
    <Panel as="section" className={classes.totals} aria-label={t('totals.title')}>
      <h2>{t('totals.title')}</h2>
      <ul>
        {box_office.map(({ gate, paid_by, tickets, amount }) => (
          <li key={`${gate} ${paid_by}`}>
            <p>
              <b>{t(`paid_by.${paid_by}`)}</b>
              {gate !== '' && <span dir="auto">{gate}</span>}
            </p>
            <p>
              <b>{paid_by === 'complimentary' ? '' : money(amount, event.currency)}</b>
              <span>{t('totals.tickets', { count: tickets })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
