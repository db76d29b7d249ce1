import { IconShieldCheckFilled } from '@tabler/icons-react';
import { eventCards } from '#locales/areas/event-cards.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import classes from './identity.module.css';

/** The small mark of a page whose owner's identity is confirmed, next to its name. Screen readers read it as text. */
export function VerifiedMark({ size = 16 }: { readonly size?: number }) {
  const t = useMessages(eventCards);
  const label = t('card.verified');
  return (
    <span className={classes.mark} title={label}>
      <IconShieldCheckFilled size={size} aria-hidden />
      <HiddenText>{label}</HiddenText>
    </span>
  );
}
