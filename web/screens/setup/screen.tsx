import { type LoaderFunctionArgs, type MetaFunction, redirect, useSearchParams } from 'react-router';
import { readSession } from '#web/api/context.ts';
import { Scene } from '#web/ui/display/scenes.tsx';
import { Wordmark } from '#web/ui/display/wordmark.tsx';
import { Questions } from './questions.tsx';
import classes from './setup.module.css';

/** Redirects after the questions were answered. */
async function leaveWhenDone({ context }: LoaderFunctionArgs): Promise<null> {
  const { market } = await readSession(context);
  if (!market.setup_needed) throw redirect('/');
  return null;
}

export const loader = leaveWhenDone;
export const clientLoader = leaveWhenDone;

export const meta: MetaFunction = () => [{ title: 'Set up Plaza' }, { name: 'robots', content: 'noindex' }];

/** The first start: questions for the person with the printed link, a friendly text for all others. */
export default function Setup() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  if (key === '') return <NotYet />;
  return (
    <div className={classes.frame}>
      <Wordmark />
      <header className={classes.head}>
        <h1>Set up your marketplace</h1>
        <p>Answer a few questions, just once. Nobody else sees it until you open it.</p>
      </header>
      <Questions setupKey={key} />
    </div>
  );
}

function NotYet() {
  return (
    <div className={classes.frame}>
      <Wordmark />
      <header className={classes.head}>
        <Scene name="signpost" />
        <h1>This marketplace opens soon</h1>
        <p>We’re still setting it up. Check back soon.</p>
      </header>
      <p>Is it yours? Open the link the server printed when it started.</p>
    </div>
  );
}
