import { Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconBriefcase,
  IconMapPin,
  IconRosetteDiscountCheck,
  IconShare2,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ProviderPage } from '#contract/entities/provider.ts';
import { isConfirmed } from '#contract/entities/trust/is-confirmed.ts';
import { websiteName } from '#contract/formats/website.ts';
import { provider as providerArea } from '#locales/areas/provider.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sharedHref } from '#web/features/booking/origin/arrival.ts';
import { IdentityBadge } from '#web/features/identity/identity-badge.tsx';
import { useSave } from '#web/features/listing-card/use-save.ts';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import type { SearchedDays } from '#web/features/search/searched-days.ts';
import { href } from '#web/routes.ts';
import { Heart } from '#web/ui/controls/heart.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Rating } from '#web/ui/display/rating.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './page-head.module.css';

interface PageHeadProps {
  readonly provider: ProviderPage;
  /** Whether all services are online. */
  readonly isOnline: boolean;
}

/** The head of a provider's page: name, rating, place, and actions. */
export function PageHead({ provider, isOnline }: PageHeadProps) {
  const t = useMessages(providerArea);
  const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <Avatar
          id={provider._id}
          name={provider.name}
          picture={provider.avatar ?? provider.banner_images[0] ?? null}
          size={72}
        />
        <div>
          <h1>{provider.name}</h1>
          {provider.headline !== '' && <p className={classes.headline}>{provider.headline}</p>}
        </div>
      </div>
      <div className={classes.row}>
        <div className={classes.facts}>
          <a href="#reviews" className={classes.fact}>
            <Rating average={provider.rating_average} count={provider.rating_count} />
          </a>
          {provider.location !== null && !isOnline && (
            <span className={classes.fact}>
              <IconMapPin {...icon} />
              {provider.location.label}
            </span>
          )}
          {isOnline && (
            <span className={classes.fact}>
              <IconVideo {...icon} />
              {t('provider.online')}
            </span>
          )}
          {provider.website !== '' && (
            <a
              href={provider.website}
              target="_blank"
              rel="noopener nofollow ugc"
              aria-label={t('provider.website', { site: websiteName(provider.website) })}
              className={classes.fact}
            >
              <IconWorld {...icon} />
              <bdi>{websiteName(provider.website)}</bdi>
            </a>
          )}
          <ForHire provider={provider} />
          {isConfirmed(provider.identity) ? (
            <IdentityBadge provider={provider} />
          ) : (
            provider.is_claimed && (
              <span className={classes.claimed}>
                <IconRosetteDiscountCheck {...icon} />
                {t('provider.claimed')}
              </span>
            )
          )}
        </div>
        <PageActions>
          <SaveAndShare subject={provider} />
          <MessageButton provider={provider} />
          {provider.can.edit && (
            <Button component={Link} to={href('my_page')} variant="default">
              {t('provider.edit')}
            </Button>
          )}
        </PageActions>
      </div>
    </header>
  );
}

/** What the page asks for when others hire it for their events. */
function ForHire({ provider: { hire, currency } }: { readonly provider: ProviderPage }) {
  const t = useMessages(providerArea);
  const { money } = useFormats();
  if (hire === null) return null;
  const { fee, percent } = hire;
  const key = fee === null ? (percent === null ? 'hire' : 'hire_share') : percent === null ? 'hire_fee' : 'hire_both';
  return (
    <span className={classes.fact}>
      <IconBriefcase size={18} stroke={1.8} aria-hidden />
      {t(`provider.${key}`, { amount: money(fee ?? 0, currency), percent: percent ?? 0 })}
    </span>
  );
}

/** The actions of a page, beside its name. On phones, heart and share are on its pictures. */
export function PageActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** The heart and the share button of a page of a provider or an event. */
export function SaveAndShare({ subject }: { subject: Parameters<typeof useSave>[0] }) {
  const [isSaved, toggle] = useSave(subject);
  return (
    <>
      <span className={classes.onPicture} data-at="2">
        <Heart isSaved={isSaved} name={subject.name} onToggle={toggle} />
      </span>
      <ShareButton name={subject.name} />
    </>
  );
}

function ShareButton({ name }: { name: string }) {
  const t = useMessages(providerArea);
  const share = async () => {
    const url = sharedHref(window.location.href);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      toast.good(t('provider.copied'));
    } catch (error) {
      // Closing the system's share sheet is a choice. Without clipboard access, visitors can copy the address bar.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.plain(t('provider.copy_address'));
    }
  };
  return (
    <span className={classes.onPicture} data-at="1">
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} stroke={1.8} />}
        onClick={() => void share()}
        aria-label={t('provider.share')}
      >
        {t('provider.share')}
      </Button>
    </span>
  );
}

/**
 * On phones: a link back to the results, or to the home page with the searched days if the page was opened directly.
 */
export function PageBack({ days }: { readonly days: SearchedDays }) {
  const t = useMessages(providerArea);
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    const state: unknown = window.history.state;
    const at = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
    if (at === 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={href('home', {}, { ...days })} className={classes.back} aria-label={t('provider.back')} onClick={back}>
      <IconArrowLeft size={20} stroke={1.9} />
    </Link>
  );
}
