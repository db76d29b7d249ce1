import type { Provider, Service } from '#contract/entities/provider.ts';
import { minutesLabel } from '#web/features/provider/labels.ts';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { When } from '#web/ui/when.tsx';
import receiptClasses from '../detail/receipt.module.css';
import { TitleRow } from '../detail/title-row.tsx';
import { placeWord } from '../status.tsx';
import classes from './summary.module.css';

/** What will be asked for, in minor units; the server's word on it is the last. */
export interface Quote {
  readonly price: number;
  readonly discount: number;
  readonly credit: number;
  readonly system_charge: number;
  readonly total: number;
}

interface SummaryProps {
  readonly provider: Provider;
  readonly service: Service | null;
  readonly starts_at: string | null;
  readonly zone: string;
  readonly participants: number;
  readonly quote: Quote | null;
}

/** What is being booked and what it comes to, always in view. */
export function Summary({ provider, service, starts_at, zone, participants, quote }: SummaryProps) {
  const image = service?.images[0] ?? provider.banner_images[0];
  return (
    <section className={classes.summary} aria-label="Your booking">
      {image !== undefined && (
        <div className={classes.summaryPicture}>
          <Picture picture={image} ratio={16 / 9} sizes="376px" eager radius="13px 13px 0 0" alt="" />
        </div>
      )}
      <div className={classes.summaryBody}>
        <TitleRow avatar={provider} size={44} title={service?.title ?? 'Your booking'}>
          {provider.name}
        </TitleRow>
        <dl className={classes.chosen}>
          <div>
            <dt>When</dt>
            <dd>{starts_at === null ? 'Not chosen yet' : <When at={starts_at} zone={zone} />}</dd>
          </div>
          {service !== null && (
            <>
              <div>
                <dt>How long</dt>
                <dd>{minutesLabel(service.duration_minutes)}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{placeWord(service.place, provider.location?.label ?? provider.name)}</dd>
              </div>
            </>
          )}
          {participants > 1 && (
            <div>
              <dt>People</dt>
              <dd>{participants}</dd>
            </div>
          )}
        </dl>
        {service !== null && (
          <dl className={receiptClasses.lines} aria-live="polite">
            <div>
              <dt>
                Price
                {participants > 1 && (
                  <small>
                    {participants} × <Money amount={service.amount} currency={service.currency} exact />
                  </small>
                )}
              </dt>
              <dd>
                {quote === null ? '…' : <Money amount={quote.price} currency={service.currency} exact zero="Free" />}
              </dd>
            </div>
            {quote !== null && <Off label="Discount" amount={quote.discount} currency={service.currency} />}
            {quote !== null && <Off label="Your credit" amount={quote.credit} currency={service.currency} />}
            {quote !== null && quote.system_charge > 0 && (
              <div>
                <dt>Service fee</dt>
                <dd>
                  <Money amount={quote.system_charge} currency={service.currency} exact />
                </dd>
              </div>
            )}
            {quote !== null && <Off label="Too small to charge" amount={waivedOf(quote)} currency={service.currency} />}
            <div data-sum="true">
              <dt>Total</dt>
              <dd>
                {quote === null ? '…' : <Money amount={quote.total} currency={service.currency} exact zero="Free" />}
              </dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}

/** What the platform lets go since no card can be charged so little. */
const waivedOf = ({ price, discount, credit, system_charge, total }: Quote) =>
  price - discount - credit + system_charge - total;

/** What is taken off the price; nothing where nothing is. */
function Off({ label, amount, currency }: { label: string; amount: number; currency: string }) {
  if (amount === 0) return null;
  return (
    <div data-off="true">
      <dt>{label}</dt>
      <dd>
        <Money amount={-amount} currency={currency} exact />
      </dd>
    </div>
  );
}

/** The same in one line, under the header of a phone. */
export function SummaryLine({ provider, service, starts_at, zone, quote }: Omit<SummaryProps, 'participants'>) {
  if (service === null) return null;
  return (
    <div className={classes.summaryLine} aria-hidden="true">
      <span>
        <b>{service.title}</b>
        <small>{starts_at === null ? provider.name : <When at={starts_at} zone={zone} />}</small>
      </span>
      {quote !== null && <Money amount={quote.total} currency={service.currency} exact zero="Free" />}
    </div>
  );
}
