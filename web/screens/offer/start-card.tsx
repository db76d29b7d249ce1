import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { offer } from '#locales/areas/offer.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './offer.module.css';
import { SignUpForm } from './sign-up-form.tsx';
import { CARD_ID, startHref, WHAT_ID } from './start-fields.ts';
import { useDraft } from './use-draft.ts';
import { WhatField } from './what-field.tsx';

/** The card that starts a page. Guests sign up in place, users go to the first step, owners to their page. */
export function StartCard({ offered }: { readonly offered: string }) {
  const t = useMessages(offer);
  const { user, market } = useSession();
  return (
    <Panel as="section" id={CARD_ID} className={classes.card} aria-label={t('card.title')}>
      {user === null ? (
        <SignUpForm offered={offered} />
      ) : user.providers.length > 0 ? (
        <>
          <h2>{t('owner.title', { market: market.name })}</h2>
          <p className={classes.cardText}>{t('owner.text')}</p>
          <Button component={Link} to={href('my_page')} size="lg" fullWidth>
            {t('owner.open')}
          </Button>
        </>
      ) : (
        <MemberForm offered={offered} />
      )}
    </Panel>
  );
}

/** Asks for the offer. It makes no call; the first step reads the offer from the address. */
function MemberForm({ offered }: { readonly offered: string }) {
  const t = useMessages(offer);
  const navigate = useNavigate();
  const [what, setWhat] = useState(offered);
  useDraft({ what: WHAT_ID }, { what }, (saved) => setWhat(saved.what));
  return (
    <>
      <h2>{t('card.title')}</h2>
      <p className={classes.cardText}>{t('card.text')}</p>
      <Form onSubmit={() => void navigate(startHref(what))}>
        <WhatField value={what} onChange={(event) => setWhat(event.currentTarget.value)} />
        <Button type="submit" size="lg" fullWidth>
          {t('card.create')}
        </Button>
      </Form>
    </>
  );
}
