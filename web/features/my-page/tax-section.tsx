import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { parsePrice, priceText } from '#web/ui/format/price-text.ts';
import classes from './my-page.module.css';
import { PageForm, usePageForm } from './page-form.tsx';

/** The tax of receipts: rate, number, and whether prices include it. */
export function TaxSection({ page }: { readonly page: OwnProvider }) {
  const form = usePageForm(page, {
    initialValues: {
      tax_rate_basis_points: priceText(page.tax_rate_basis_points, 'USD'),
      tax_number: page.tax_number,
      prices_include_tax: page.prices_include_tax,
    },
    // A rate in hundredths of a percent is typed like an amount with two decimals.
    toChange: ({ tax_rate_basis_points: rate, ...rest }) => ({
      ...rest,
      tax_rate_basis_points: rate.trim() === '' ? 0 : parsePrice(rate.replace('%', ''), 'USD'),
    }),
    missing: { tax_rate_basis_points: 'Enter a rate from 0 to 50, like 19 or 7.25.' },
  });
  return (
    <PageForm page={page} form={form}>
      <div className={classes.pairs}>
        <TextInput
          label="Tax rate in percent"
          description="Enter 0 if your receipts show no tax."
          inputMode="decimal"
          {...form.field('tax_rate_basis_points')}
        />
        <TextInput label="Tax number" description="Shown on receipts." maxLength={60} {...form.field('tax_number')} />
      </div>
      <Checkbox
        label="My prices include tax"
        description={
          'If not, receipts say that tax is extra and that you collect it yourself. ' +
          'We always charge your prices as they are.'
        }
        {...form.field('prices_include_tax', 'checkbox')}
      />
    </PageForm>
  );
}
