import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from './old-browser.module.css';

/**
 * Says on the server's page that this browser is too old to run it. The first script of the page shows it
 * (`isOldBrowser` in `first-script.ts`), as nothing later runs there.
 */
export function OldBrowser() {
  const t = useMessages(shell);
  return (
    <div role="alert" className={classes.banner}>
      <strong>{t('old_browser.title')}</strong> {t('old_browser.text')}
    </div>
  );
}
