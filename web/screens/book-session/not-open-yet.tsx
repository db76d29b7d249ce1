import type { Provider, Service } from '#contract/entities/provider.ts';
import { useSession } from '#web/api/queries.ts';
import { MessageButton } from '#web/features/messages/message-button.tsx';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './book-session.module.css';

interface NotOpenYetProps {
  readonly provider: Provider;
  readonly service: Service | undefined;
  /** Whether other services of the page have times. */
  readonly hasOthers: boolean;
}

/** Instead of an empty calendar: nobody has said yet when there is time, but they can be asked. */
export function NotOpenYet({ provider, service, hasOthers }: NotOpenYetProps) {
  const { user } = useSession();
  const isOwn = user?.providers.some(({ _id }) => _id === provider._id) ?? false;
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        scene="calendar"
        title="Times are not open yet"
        text={
          isOwn
            ? 'Set your hours, and people can book.'
            : `${provider.name} has not said yet when there is time${service === undefined ? '' : ` for “${service.title}”`}.${hasOthers ? ' Other services can be booked.' : ''}`
        }
        action={
          isOwn
            ? { label: 'Set my hours', to: href('my_schedule') }
            : { label: `See ${provider.name}`, to: href('provider_details', { providerId: provider._id }) }
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
