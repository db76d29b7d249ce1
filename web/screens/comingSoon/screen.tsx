import { Button } from '@mantine/core';
import { Link, type MetaFunction } from 'react-router';
import { comingSoon } from '#locales/areas/coming-soon.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { Picture } from '#web/ui/display/picture.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import classes from './screen.module.css';

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** What is still being built; before the marketplace opens, the page that visitors see instead of it. */
export default function ComingSoon() {
  const t = useMessages(comingSoon);
  const session = useSession();
  if (!mayVisit(session)) return <Opening />;
  return (
    <Page>
      <title>{t('title')}</title>
      <EmptyState
        scene="path"
        level={1}
        title={t('title')}
        text={t('text')}
        action={{ label: t('back'), to: href('home') }}
      />
    </Page>
  );
}

/** A marketplace that opens soon, and what its first providers can do until then. */
function Opening() {
  const t = useMessages(comingSoon);
  const { user, market } = useSession();
  const { hero, hero_text } = market.brand;
  const title = t('opening.title', { market: market.name });
  const hasPage = user !== null && user.providers.length > 0;
  return (
    <Page>
      <title>{title}</title>
      <div className={classes.hero}>
        {hero === null ? (
          <Scene name="stall" />
        ) : (
          <Picture picture={hero} ratio={4 / 3} sizes="(min-width: 62em) 26rem, 100vw" eager alt="" />
        )}
        <div className={classes.text}>
          <h1>{title}</h1>
          {market.setup_needed ? (
            <p className={classes.lead}>{t('opening.setup')}</p>
          ) : (
            <>
              <p className={classes.lead}>{hero_text || t('opening.text', { place: market.place.label })}</p>
              <p>{t(hasPage ? 'opening.page_text' : 'opening.offer_text')}</p>
              <ButtonRow>
                <Button component={Link} to={hasPage ? href('my_page') : href('offer')} size="lg">
                  {t(hasPage ? 'opening.page' : 'opening.offer')}
                </Button>
                {user === null && (
                  <Button component={Link} to={href('login')} size="lg" variant="default">
                    {t('opening.sign_in')}
                  </Button>
                )}
              </ButtonRow>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
