import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { dateFormat } from '#contract/formats/intl.ts';
import { profile as messages } from '#locales/areas/profile.ts';
import { loadInBrowser, loadOnServer, optional } from '#web/api/loading.ts';
import { useMessages } from '#web/api/messages.tsx';
import { callQuery, useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblemPage } from '#web/api/query-problem.tsx';
import { AvatarField } from '#web/features/pictures/avatar-field.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLocale } from '#web/ui/format/locale.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { AboutYou } from './about-you.tsx';
import { AroundYou } from './around-you.tsx';
import { Notifications } from './notifications/section.tsx';
import { ChangePassword, PastImpersonations, Sessions } from './password-and-sessions.tsx';
import classes from './profile.module.css';
import { PastSignIns } from './security/past-sign-ins.tsx';
import { Security } from './security/security.tsx';
import { YourData } from './your-data.tsx';

export const meta: MetaFunction = () => [{ title: 'Your profile' }, { name: 'robots', content: 'noindex' }];

const wanted = () => [
  callQuery('user/get_profile', {}),
  optional(callQuery('user/session_list', {})),
  optional(callQuery('user/data_export', {})),
  optional(callQuery('user/sign_in_methods', {})),
  optional(callQuery('user/notification_settings', {})),
];
export const loader = loadOnServer(wanted);
export const clientLoader = loadInBrowser(wanted);

export default function Profile() {
  const t = useMessages(messages);
  const profile = useCall('user/get_profile', {});
  const [wrong, setWrong] = useState<string | null>(null);
  const picture = useCallMutation('user/edit_profile', {
    onProblem: (problem) => {
      if (problem.code === 'not_signed_in') return false;
      setWrong(problem.detail);
      return true;
    },
    onDone: ({ user }) => toast.good(t(user.avatar === null ? 'picture.removed' : 'picture.saved')),
  });
  const locale = useLocale();
  const send = (input: { remove_avatar?: boolean }, file?: File) => {
    setWrong(null);
    picture.run(input, file && { avatar: [file] });
  };
  if (profile.data?.kind !== 'own') return profile.isError ? <QueryProblemPage query={profile} /> : <PageSkeleton />;
  const { user, counters } = profile.data;
  const since = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: user.timezone });
  return (
    <Page width="narrow">
      <div className={classes.head}>
        <div>
          <h1>{user.name}</h1>
          <p>{t('since', { month: since.format(new Date(user.created_at)) })}</p>
        </div>
        <AvatarField
          name={user.name}
          label={t('picture')}
          picture={user.avatar}
          isSending={picture.isPending}
          error={wrong}
          onFile={(file) => send({}, file)}
          onRemove={() => send({ remove_avatar: true })}
        />
      </div>
      <div className={classes.stats}>
        <Stat label={t('stats.upcoming')} value={counters.upcoming_bookings} />
        <Stat label={t('stats.bookings')} value={counters.bookings} />
        <Stat label={t('stats.saved')} value={counters.saved} />
        <Stat label={t('stats.reviews')} value={counters.reviews} />
      </div>
      <AboutYou user={user} />
      <AroundYou user={user} />
      <Security user={user} />
      <ChangePassword user={user} />
      <Sessions user={user} />
      <PastSignIns />
      <PastImpersonations />
      <Notifications />
      <YourData user={user} />
    </Page>
  );
}
