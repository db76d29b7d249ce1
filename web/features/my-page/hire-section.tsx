import { Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Input.css';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { forHire } from '#locales/areas/for-hire.ts';
import { useMessages } from '#web/api/messages.tsx';
import { parseDecimal, parsePrice, priceText } from '#web/ui/format/price-text.ts';
import classes from './my-page.module.css';
import { PageForm, usePageForm } from './page-form.tsx';

/** Whether organisers may ask the page to work on their events, and what it asks for. */
export function HireSection({ page }: { readonly page: OwnProvider }) {
  const t = useMessages(forHire);
  const { currency, takes_hires, hire_fee: fee, hire_percent: percent } = page;
  const form = usePageForm(page, {
    initialValues: {
      takes_hires,
      hire_fee: fee === null ? '' : priceText(fee, currency),
      hire_percent: percent === null ? '' : String(percent),
    },
    toChange: (typed) => ({
      takes_hires: typed.takes_hires,
      hire_fee: typed.hire_fee.trim() === '' ? null : (parsePrice(typed.hire_fee, currency) ?? 0),
      hire_percent:
        typed.hire_percent.trim() === '' ? null : (parseDecimal(typed.hire_percent.replace('%', ''), 0) ?? 0),
    }),
  });
  return (
    <PageForm page={page} form={form}>
      <Switch label={t('switch')} description={t('about')} {...form.field('takes_hires', 'checkbox')} />
      <div className={classes.pairs}>
        <TextInput label={t('fee')} description={t('optional')} inputMode="decimal" {...form.field('hire_fee')} />
        <TextInput label={t('share')} description={t('optional')} inputMode="numeric" {...form.field('hire_percent')} />
      </div>
    </PageForm>
  );
}
