import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import '@mantine/core/styles/Input.css';
import type { ExchangeRates as Rates } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
import type { FieldMessages } from '#web/api/check-input.ts';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import classes from './admin.module.css';
import { Panel } from './panel.tsx';
import { rateErrors, readRateLines } from './rate-lines.ts';

/** The rates for sorting and filtering prices in other currencies. */
export function ExchangeRates() {
  const { list } = useFormats();
  const locale = useLocale();
  const read = useCall('admin/exchange_rate_list', {});
  if (read.isPending) return <RowsSkeleton count={1} />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { market_currency, rates, missing } = read.data;
  const latest = rates
    .map((rate) => rate.set_at)
    .sort()
    .at(-1);
  const names = list(missing);
  return (
    <Panel
      title="Exchange rates"
      text={
        `Search sorts and filters prices in ${market_currency}. ` +
        'Bookings are always paid in the provider’s own currency.' +
        (latest === undefined ? '' : ` Last updated ${formatWhen(latest, 'UTC', 'moment', true, locale)}.`)
      }
    >
      {missing.length > 0 && (
        <p className={classes.quiet}>
          <b>{`No rate for ${names}.`}</b> Pages in {missing.length === 1 ? 'this currency' : 'these currencies'} come
          last when people sort by price, and price filters leave them out.
        </p>
      )}
      <RatesForm key={rates.map((rate) => `${rate.currency}${rate.rate}`).join()} given={read.data} />
    </Panel>
  );
}

function RatesForm({ given }: { readonly given: Rates }) {
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
      const { errors } = readRateLines(values.rates);
      return errors.length > 0 ? { rates: errors.join(' ') } : {};
    },
    stale: ['admin/exchange_rate_list', 'admin/act_list'],
    onDone: () => toast.good('Exchange rates saved'),
  });
  const field = form.field('rates');
  const load = async (file: File | null) => {
    if (file) field.onChange(await file.text());
  };
  return (
    <Form label="Exchange rates" {...form.props}>
      <Textarea
        label={`Rates into ${market}`}
        description={
          `One per line: a currency and what one unit is in ${market}, ` +
          `like ${market === 'EUR' ? 'USD 0.9223' : 'EUR 1.0843'}. You can paste a CSV.`
        }
        autosize
        minRows={4}
        maxRows={16}
        {...field}
        error={rateErrors(form.errors, form.values.rates)}
        disabled={!can.change}
      />
      {can.change ? (
        <Group>
          <Button type="submit" size="md" loading={form.isPending}>
            Save rates
          </Button>
          <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void load(file)}>
            {(props) => (
              <Button {...props} variant="default" size="md">
                Import CSV
              </Button>
            )}
          </FileButton>
        </Group>
      ) : (
        <p className={classes.quiet}>Only admins can change this.</p>
      )}
    </Form>
  );
}
