import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { CARD_ID, WHAT_ID } from './start-fields.ts';

/** The button that starts a page. For guests it leads to the card and its first field, for users to the first step. */
export function StartLink() {
  const t = useMessages(offer);
  const { user } = useSession();
  if (user !== null)
    return (
      <Button component={Link} to={href('my_page')} size="md">
        {t(user.providers.length > 0 ? 'owner.open' : 'card.create')}
      </Button>
    );
  return (
    <Button component="a" href={`#${CARD_ID}`} size="md" onClick={goToCard}>
      {t('card.create')}
    </Button>
  );
}

function goToCard(event: MouseEvent): void {
  const card = document.getElementById(CARD_ID);
  if (card === null) return;
  event.preventDefault();
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  // While the code is requested, the code field is the card's only field.
  (document.getElementById(WHAT_ID) ?? card.querySelector('input'))?.focus({ preventScroll: true });
}
