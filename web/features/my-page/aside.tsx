import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Face } from '#web/ui/face.tsx';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Rating } from '#web/ui/rating.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './my-page.module.css';

const names = {
  basics: 'Basics',
  place: 'Place',
  pictures: 'Pictures',
  services: 'Services',
  hours: 'Hours',
  publish: 'Publish',
} as const;

/** How far the page is, what comes next, and the button that puts it before the public. */
export function Progress({ page }: { page: OwnProvider }) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const publish = useCallMutation('my_page/add_my_page', {
    onProblem: (problem) => {
      if (problem.code !== 'page_incomplete') return false;
      setMissing((problem.errors ?? []).map((error) => error.message));
      return true;
    },
    onDone: (changed) => {
      setMissing([]);
      toast.good(changed.status === 'published' ? 'Your page is public' : 'Your page is a draft again');
    },
  });
  const done = page.setup.filter((step) => step.done).length;
  const next = page.setup.find((step) => !step.done);
  const isPublic = page.status === 'published';
  return (
    <section className={classes.box} aria-label="Set-up">
      <div className={classes.progressHead}>
        <h2>{next === undefined ? 'Your page is complete' : `${done} of ${page.setup.length} done`}</h2>
        <progress value={done} max={page.setup.length} aria-label="Progress of the set-up" />
      </div>
      <ol className={classes.steps}>
        {page.setup.map((step) => (
          <li key={step.step} data-done={step.done} aria-current={step === next ? 'step' : undefined}>
            <span className={classes.mark}>{step.done && <IconCheck size={14} stroke={3} aria-label="Done" />}</span>
            <div>
              <a href={`#${step.step}`}>{names[step.step]}</a>
              {step === next && <small>{step.hint}</small>}
            </div>
          </li>
        ))}
      </ol>
      {page.no_time_reason !== null && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            {page.no_time_reason} <Link to={href('my_schedule')}>Set your hours</Link>
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <ul role="alert" className={classes.problem}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {page.status === 'suspended' ? (
        <p className={classes.problem}>This page was suspended by the operator.</p>
      ) : (
        <Button
          id="publish"
          fullWidth
          size="md"
          variant={isPublic ? 'default' : 'filled'}
          loading={publish.isPending}
          onClick={() => publish.run({ provider_id: page._id, publish: !isPublic })}
        >
          {isPublic ? 'Take it back to draft' : 'Publish'}
        </Button>
      )}
    </section>
  );
}

/** The link to the page with its QR code, once there is something to see. */
export function Share({ page }: { page: OwnProvider }) {
  const [code, setCode] = useState<string | null>(null);
  const url = page.share_url;
  useEffect(() => {
    let isGone = false;
    void import('qrcode').then(async ({ toDataURL }) => {
      const made = await toDataURL(url, { margin: 1, width: 320, color: { dark: '#0b3431', light: '#ffffff' } });
      if (!isGone) setCode(made);
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.good('The link is copied'),
      () => toast.plain('Copy the link by hand', url),
    );
  return (
    <section className={classes.box} aria-label="Share">
      <h2>Share your page</h2>
      <div className={classes.share}>
        {code === null ? <span /> : <img src={code} width={112} height={112} alt="QR code of your page" />}
        <div>
          <Link to={href('provider_details', { providerId: page.slug })}>{url.replace(/^https?:\/\//, '')}</Link>
          <Button variant="default" leftSection={<IconCopy size={18} stroke={1.8} />} onClick={copy}>
            Copy link
          </Button>
          {code !== null && (
            <a href={code} download={`${page.slug}.png`}>
              Save the QR code
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** The card people will see in lists, as it would look now. */
export function Preview({ page, name, headline }: { page: OwnProvider; name: string; headline: string }) {
  const amounts = page.is_service_array.filter((service) => service.is_active).map((service) => service.amount);
  const [banner] = page.banner_images;
  return (
    <section className={classes.preview} aria-label="Preview">
      {banner ? (
        <Picture picture={banner} ratio={4 / 3} sizes="24rem" radius={0} />
      ) : (
        <div className={classes.noPicture}>Your first picture</div>
      )}
      <div>
        <Face name={name || '?'} picture={page.avatar} size={44} />
        <div>
          <b>{name || 'Your name'}</b>
          <span>{headline || 'Your headline'}</span>
          <span>
            <Rating average={page.rating_average} count={page.rating_count} />
            {amounts.length > 0 && (
              <>
                {' · from '}
                <Money amount={Math.min(...amounts)} currency={page.currency} zero="free" />
              </>
            )}
          </span>
        </div>
      </div>
    </section>
  );
}
