import { Link } from 'react-router';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import classes from './shell.module.css';

/** The footer of every page. */
export function Footer() {
  const { market } = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.footerBrand}>
          <Wordmark name={market.name} />
          <p>Good people for the things you want done, in and around {market.place.label}.</p>
        </div>
        <nav aria-label="About this site" className={classes.footerLinks}>
          <Link to={href('home')}>Browse services</Link>
          <Link to={href('offer')}>Offer your services</Link>
          <Link to={href('privacy_policy')}>Privacy</Link>
          <Link to={href('terms_and_condition')}>Terms</Link>
          <Link to={href('imprint')}>Imprint</Link>
        </nav>
        <SchemeToggle />
      </div>
    </footer>
  );
}
