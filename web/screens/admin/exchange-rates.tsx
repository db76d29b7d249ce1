import { Button, FileButton, Textarea } from '@mantine/core';
import { useFormats } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import type { ExchangeRates as Rates } from '#contract/entities/operator/settings.ts';
import { adminRates } from '#locales/areas/admin-rates.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './admin.module.css';
import { Panel } from './panel.tsx';
import { rateErrors, readRateLines } from './rate-lines.ts';

/** The rates for sorting and filtering prices in other currencies. */
export function ExchangeRates() {
  const t = useMessages(adminRates);
  const { list } = useFormats();
  const read = useCall('admin/exchange_rate_list', {});
  if (read.isPending) return <RowsSkeleton count={1} />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { market_currency, rates, missing } = read.data;
  const latest = rates
    .map((rate) => rate.set_at)
    .sort()
    .at(-1);
  return (
    <Panel
      title={t('title')}
      text={
        latest === undefined
          ? t('text', { currency: market_currency })
          : t('text_updated', {
              currency: market_currency,
              at: { at: latest, zone: 'UTC', shape: 'moment', label: true },
            })
      }
    >
      {missing.length > 0 && (
        <p className={classes.quiet}>
          {t.rich('missing', { currencies: list(missing), count: missing.length, b: (text) => <b>{text}</b> })}
        </p>
      )}
      <RatesForm key={rates.map((rate) => `${rate.currency}${rate.rate}`).join()} given={read.data} />
    </Panel>
  );
}

function RatesForm({ given }: { readonly given: Rates }) {
  const t = useMessages(adminRates);
  const { market_currency: market, rates, can } = given;
  const form = useCallForm('admin/change_exchange_rates', {
    initialValues: { rates: rates.map((rate) => `${rate.currency} ${rate.rate}`).join('\n') },
    toInput: (values) => {
      const found = readRateLines(values.rates).rates;
      const stored = new Set(found.map((rate) => rate.currency));
      return {
        rates: found.map(({ currency, rate }) => ({ currency, rate })),
        remove: rates.map((rate) => rate.currency).filter((currency) => !stored.has(currency)),
      };
    },
    check: (values): FieldMessages => {
      const { wrong } = readRateLines(values.rates);
      return wrong.length > 0 ? { rates: wrong.map((line) => t('line_wrong', { line })).join(' ') } : {};
    },
    onDone: () => toast.good(t('saved')),
  });
  const field = form.field('rates');
  const load = async (file: File | null) => {
    if (file) field.onChange(await file.text());
  };
  return (
    <Form label={t('title')} {...form.props}>
      <Textarea
        label={t('rates', { currency: market })}
        description={t('rates_text', { currency: market, example: market === 'EUR' ? 'USD 0.9223' : 'EUR 1.0843' })}
        autosize
        minRows={4}
        maxRows={16}
        {...field}
        error={rateErrors(form.errors, form.values.rates, (line, message) => t('line', { line, message }))}
        disabled={!can.change}
      />
      {can.change ? (
        <ButtonRow>
          <SubmitButton of={form}>{t('save')}</SubmitButton>
          <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void load(file)}>
            {(props) => (
              <Button {...props} variant="default" size="md">
                {t('import')}
              </Button>
            )}
          </FileButton>
        </ButtonRow>
      ) : (
        <p className={classes.quiet}>{t('read_only')}</p>
      )}
    </Form>
  );
}
