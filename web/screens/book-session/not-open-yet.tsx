import type { Provider, Service } from '#contract/entities/provider.ts';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import classes from '#web/features/booking/checkout/checkout.module.css';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page } from '#web/ui/layout/page.tsx';

interface NotOpenYetProps {
  readonly provider: Provider;
  readonly service: Service | undefined;
  /** Whether other services of the page have times. */
  readonly hasOthers: boolean;
}

/** Replaces the calendar of a service without hours by a link to ask the provider. */
export function NotOpenYet({ provider, service, hasOthers }: NotOpenYetProps) {
  const t = useMessages(bookingSteps);
  const { user } = useSession();
  const isOwn = user?.providers.some(({ _id }) => _id === provider._id) ?? false;
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        scene="calendar"
        title={t('missing.times')}
        text={
          isOwn
            ? t('missing.times_own')
            : service === undefined
              ? t('missing.times_text', { provider: provider.name })
              : t(hasOthers ? 'missing.times_others' : 'missing.times_service', {
                  provider: provider.name,
                  service: service.title,
                })
        }
        action={
          isOwn
            ? { label: t('missing.times_set'), to: href('my_schedule') }
            : {
                label: t('missing.times_see', { provider: provider.name }),
                to: href('provider_details', { providerId: provider._id }),
              }
        }
      />
      {!isOwn && (
        <p className={classes.otherWay}>
          <MessageButton
            provider={{ _id: provider._id, name: provider.name, can: { message: true } }}
            {...(service === undefined ? {} : { about: service })}
          />
        </p>
      )}
    </Page>
  );
}
