import type { CallOutput } from '#contract/index.ts';
import { pay } from '#locales/areas/pay.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BrandLogo, brandNamed } from './brand-logo.tsx';
import classes from './card-choice.module.css';

interface CardChoiceProps {
  readonly legend: string;
  readonly cards: CallOutput<'wallet/card_list'>['items'];
  /** The id of a card, or `new`. */
  readonly selected: string;
  readonly disabled: boolean;
  readonly onChoose: (selected: string) => void;
}

/** A choice between the saved cards and a new one. */
export function CardChoice({ legend, cards, selected, disabled, onChoose }: CardChoiceProps) {
  const t = useMessages(pay);
  return (
    <fieldset className={classes.cards} disabled={disabled}>
      <legend>{legend}</legend>
      <div>
        {cards.map((one) => (
          <label key={one._id} data-on={selected === one._id}>
            <input type="radio" name="pay-with" checked={selected === one._id} onChange={() => onChoose(one._id)} />
            <BrandLogo brand={brandNamed(one.brand)} />
            <span>
              <b>
                {one.brand} ···· {one.last4}
              </b>
              <small>
                {t('card.expires', {
                  expiry: `${String(one.exp_month).padStart(2, '0')} / ${String(one.exp_year).slice(-2)}`,
                })}
              </small>
            </span>
          </label>
        ))}
        <label data-on={selected === 'new'}>
          <input type="radio" name="pay-with" checked={selected === 'new'} onChange={() => onChoose('new')} />
          <BrandLogo brand="other" />
          <span>
            <b>{t('card.another')}</b>
          </span>
        </label>
      </div>
    </fieldset>
  );
}
