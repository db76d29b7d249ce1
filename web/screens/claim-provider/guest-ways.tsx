import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { requireAccount } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';
import { ContactForm } from './contact-form.tsx';

/** What a guest can do: sign in and come back here, or write to the team. */
export function GuestWays({ provider }: { readonly provider: ProviderPage }) {
  const t = useMessages(claimPage);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const about = { page: provider.name };
  if (isAsking) return <ContactForm provider_id={provider._id} onBack={() => setAsking(false)} />;
  return (
    <>
      <header className={classes.head}>
        <h1>{t('head.title')}</h1>
        <p>{t(provider.is_claimed ? 'head.dispute_text' : 'head.text', about)}</p>
      </header>
      <Panel as="section" className={classes.step} aria-labelledby="sign-in">
        <h2 id="sign-in">{t('guest.title')}</h2>
        <p>{t('guest.text')}</p>
        <ButtonRow>
          <Button size="md" onClick={() => void navigate(requireAccount(pathname))}>
            {t('guest.sign_in')}
          </Button>
          <Button
            size="md"
            variant="default"
            onClick={() => {
              requireAccount(pathname);
              void navigate(href('login', {}, { tab: 'sign_up' }));
            }}
          >
            {t('guest.sign_up')}
          </Button>
        </ButtonRow>
      </Panel>
      <p className={classes.quiet}>
        {t.rich('guest.contact', {
          link: (text) => (
            <button type="button" onClick={() => setAsking(true)}>
              {text}
            </button>
          ),
        })}
      </p>
    </>
  );
}
