import { promoCode } from '#locales/areas/promo-code.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/discounts/discounts.module.css';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { amountOff, type CodeDraft, priceWith } from './code-draft.ts';

/** A service that the code may discount, with its price in minor units. */
export interface Discounted {
  readonly _id: string;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly is_active: boolean;
}

interface PreviewProps {
  readonly draft: CodeDraft;
  readonly currency: string;
  readonly services: readonly Discounted[];
}

/** The effect of the typed code on the prices of this page. */
export function Preview({ draft, currency, services }: PreviewProps) {
  const t = useMessages(promoCode);
  const { money } = useFormats();
  const value = amountOff(draft, currency);
  const shown = services
    .filter((service) => service.is_active && (draft.isForAll || draft.service_ids.includes(service._id)))
    .slice(0, 5);
  const off = value === null ? '…' : draft.kind === 'percent' ? `${value}%` : money(value, currency);
  return (
    <Panel as="section" className={classes.preview} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <p className={classes.big}>{t('preview.off', { discount: off })}</p>
      {value !== null && shown.length > 0 && (
        <ul className={classes.prices}>
          {shown.map((service) => (
            <li key={service._id}>
              <span>{service.title}</span>
              <span>
                <s>
                  <Money amount={service.amount} currency={service.currency} />
                </s>{' '}
                <b>
                  <Money
                    amount={priceWith(
                      service.amount,
                      draft.kind,
                      Math.min(value, draft.kind === 'percent' ? 100 : value),
                    )}
                    currency={service.currency}
                    zero={t('preview.free')}
                  />
                </b>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('preview.note')}</p>
    </Panel>
  );
}
