import { IconCheck } from '@tabler/icons-react';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './guests.module.css';
import { includes, type Recipients, toggleRecipients } from './recipients.ts';

interface RecipientChoiceProps {
  /** Null for nobody. */
  readonly to: Recipients | null;
  readonly guests: number;
  readonly team: number;
  readonly onChange: (to: Recipients | null) => void;
}

/** Whether a message goes to guests, to the team or to both, with how many each are. */
export function RecipientChoice({ to, guests, team, onChange }: RecipientChoiceProps) {
  const t = useMessages(eventGuests);
  const groups = [
    { key: 'participants', label: t('message.to_guests', { count: guests }) },
    { key: 'providers', label: t('message.to_team', { count: team }) },
  ] as const;
  return (
    <fieldset className={classes.to} aria-label={t('message.to')}>
      {groups.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={includes(to, key)}
          onClick={() => onChange(toggleRecipients(to, key))}
        >
          {includes(to, key) && <IconCheck size={18} stroke={2} aria-hidden />}
          {label}
        </button>
      ))}
    </fieldset>
  );
}
