import { Link } from 'react-router';
import { shell } from '#locales/areas/shell.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import classes from './footer.module.css';
import { SchemeToggle } from './scheme-toggle.tsx';

/** The footer of every page. */
export function Footer() {
  const t = useMessages(shell);
  const session = useSession();
  const { market } = session;
  const hasEvents = useFeature('events');
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.footerBrand}>
          <Wordmark name={market.name} logo={market.brand.logo} />
          <p>{t('footer.about', { place: market.place.label })}</p>
        </div>
        <nav aria-label={t('footer.label')} className={classes.footerLinks}>
          {mayVisit(session) && <Link to={href('home')}>{t('footer.find')}</Link>}
          <Link to={href('offer')}>{t('footer.offer')}</Link>
          {hasEvents && <Link to={href('create_event')}>{t('footer.host')}</Link>}
          <Link to={href('helpandsupport')}>{t('footer.help')}</Link>
          <Link to={href('privacy_policy')}>{t('footer.privacy')}</Link>
          <Link to={href('terms_and_condition')}>{t('footer.terms')}</Link>
          <Link to={href('imprint')}>{t('footer.imprint')}</Link>
          {market.withdrawals && <Link to={href('withdraw')}>{t('footer.withdraw')}</Link>}
        </nav>
        <SchemeToggle />
      </div>
    </footer>
  );
}
