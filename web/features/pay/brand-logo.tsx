import { IconCreditCard } from '@tabler/icons-react';
import classes from './brand-logo.module.css';
import type { CardBrand } from './card-number.ts';

/** The brand of a card as a small mark. */
export function BrandLogo({ brand }: { brand: CardBrand }) {
  if (brand === 'visa')
    return (
      <span className={classes.mark} data-brand="visa" role="img" aria-label="Visa">
        VISA
      </span>
    );
  if (brand === 'amex')
    return (
      <span className={classes.mark} data-brand="amex" role="img" aria-label="American Express">
        AMEX
      </span>
    );
  if (brand === 'mastercard')
    return (
      <span className={classes.mark} data-brand="mastercard" role="img" aria-label="Mastercard">
        <i />
        <i />
      </span>
    );
  return <IconCreditCard size={22} stroke={1.6} aria-hidden="true" />;
}

/** The brand in the label of a saved card. */
export function brandNamed(name: string): CardBrand {
  const word = name.toLowerCase();
  if (word.includes('visa')) return 'visa';
  if (word.includes('master')) return 'mastercard';
  return word.includes('amex') || word.includes('american') ? 'amex' : 'other';
}
