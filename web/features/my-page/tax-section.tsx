import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import classes from './my-page.module.css';
import { PageForm } from './page-form.tsx';

/** What receipts say of tax: rate, number, and whether prices have it in them. */
export function TaxSection({ page }: { readonly page: OwnProvider }) {
  const initial = {
    rate: priceText(page.tax_rate_basis_points, 'USD'),
    tax_number: page.tax_number,
    prices_include_tax: page.prices_include_tax,
  };
  return (
    <PageForm
      page={page}
      initial={initial}
      // A rate in hundredths of a percent is written like an amount with two decimals; what is none is refused as such.
      toChange={({ rate, ...rest }) => ({
        ...rest,
        tax_rate_basis_points: rate.trim() === '' ? 0 : (parsePrice(rate.replace('%', ''), 'USD') ?? -1),
      })}
    >
      {({ values, set, errors }) => (
        <>
          <div className={classes.pairs}>
            <TextInput
              label="Tax rate in percent"
              description="Enter 0 if your receipts show no tax."
              inputMode="decimal"
              value={values.rate}
              error={
                errors.tax_rate_basis_points === undefined ? undefined : 'Enter a rate from 0 to 50, like 19 or 7.25.'
              }
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
            <TextInput
              label="Tax number"
              description="Shown on receipts."
              value={values.tax_number}
              error={errors.tax_number}
              maxLength={60}
              onChange={(event) => set({ tax_number: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="My prices include tax"
            description="If not, receipts say that tax is extra and that you collect it yourself. We always charge your prices as they are."
            checked={values.prices_include_tax}
            onChange={(event) => set({ prices_include_tax: event.currentTarget.checked })}
          />
        </>
      )}
    </PageForm>
  );
}
