import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { MetaFunction } from 'react-router';
import { loadInBrowser, loadOnServer } from '#web/api/loading.ts';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { Face } from '#web/ui/face.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stat } from '#web/ui/stat.tsx';
import { toast } from '#web/ui/toast.ts';
import { AboutYou } from './about-you.tsx';
import { AroundYou } from './around-you.tsx';
import { ChangePassword, Sessions } from './password-and-sessions.tsx';
import classes from './profile.module.css';

export const meta: MetaFunction = () => [{ title: 'Your profile' }, { name: 'robots', content: 'noindex' }];

const wanted = () => [callQuery('user/get_profile', {}), callQuery('user/session_list', {})];
export const loader = loadOnServer(wanted);
export const clientLoader = loadInBrowser(wanted);

export default function Profile() {
  const { data } = useCall('user/get_profile', {});
  const file = useRef<HTMLInputElement>(null);
  const picture = useCallMutation('user/edit_profile', {
    stale: ['user/get_profile', 'user/session'],
    onProblem: ({ errors, title, detail }) => {
      toast.danger(title, errors?.[0]?.message ?? detail);
      return true;
    },
    onDone: ({ user }) => toast.good(user.avatar === null ? 'Your picture is gone' : 'Your picture is saved'),
  });
  if (data?.kind !== 'own') return null;
  const { user, counters } = data;
  const since = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: user.timezone });
  return (
    <Page width="narrow">
      <div className={classes.head}>
        <Face name={user.name} picture={user.avatar} size={96} />
        <div>
          <h1>{user.name}</h1>
          <p>Here since {since.format(new Date(user.created_at))}</p>
          <div className={classes.buttons}>
            <Button variant="default" size="sm" loading={picture.isPending} onClick={() => file.current?.click()}>
              {user.avatar === null ? 'Add a picture' : 'Change picture'}
            </Button>
            {user.avatar !== null && (
              <Button variant="subtle" size="sm" onClick={() => picture.run({ remove_avatar: true })}>
                Remove
              </Button>
            )}
          </div>
          <input
            ref={file}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label="Your picture"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) picture.run({}, { avatar: [chosen] });
              currentTarget.value = '';
            }}
          />
        </div>
      </div>
      <div className={classes.stats}>
        <Stat label="Upcoming" value={counters.upcoming_bookings} />
        <Stat label="Bookings" value={counters.bookings} />
        <Stat label="Saved" value={counters.saved} />
        <Stat label="Reviews" value={counters.reviews} />
      </div>
      <AboutYou user={user} />
      <AroundYou user={user} />
      <ChangePassword user={user} />
      <Sessions />
    </Page>
  );
}
