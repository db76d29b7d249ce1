import { Button, Checkbox, NativeSelect, Radio, Switch } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction, useNavigate, useParams, useSearchParams } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { loadInBrowser, loadOnServer, type Wanted } from '#web/api/loading.ts';
import { callQuery, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { href } from '#web/routes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form, TextInput } from '#web/ui/form.tsx';
import { formatMoney, Money } from '#web/ui/money.tsx';
import { ConfirmDialog } from '#web/ui/overlays.tsx';
import { Page, PageHead, StickyAside } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.ts';
import { amountOff, type CodeDraft, draftOf, priceWith, wishOf } from './draft.ts';

function queriesOf({ params, session, url }: Wanted) {
  const { codeId } = params;
  if (codeId !== undefined) return [callQuery('discount_code/get_discount_code', { discount_code_id: codeId })];
  const pages = session.user?.providers ?? [];
  const page = pages.find(({ _id }) => _id === url.searchParams.get('page')) ?? pages[0];
  if (page === undefined) return [];
  return [callQuery('discount_code/discount_provider_service_list', { provider_id: page._id, limit: 100 })];
}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
export const meta: MetaFunction = () => [{ title: 'Discount code' }, { name: 'robots', content: 'noindex' }];

/** One discount code: made, changed, taken away. */
export default function CodeDiscount() {
  const { codeId } = useParams();
  const { user } = useSession();
  const [search] = useSearchParams();
  const read = useCall(
    'discount_code/get_discount_code',
    { discount_code_id: codeId ?? '' },
    { enabled: codeId !== undefined },
  );
  const pages = user?.providers ?? [];
  const wanted = read.data?.provider_id ?? search.get('page');
  const page = pages.find(({ _id }) => _id === wanted) ?? pages[0];
  const services = useCall(
    'discount_code/discount_provider_service_list',
    { provider_id: page?._id ?? '', limit: 100 },
    { enabled: page !== undefined },
  );
  if (page === undefined)
    return (
      <Page width="narrow">
        <EmptyState
          level={1}
          scene="stall"
          title="Codes come with a page of your own"
          text="Offer what you do, and give your regulars something off."
          action={{ label: 'Start my page', to: href('my_page') }}
        />
      </Page>
    );
  if ((codeId !== undefined && read.data === undefined) || services.data === undefined) return <PageSkeleton />;
  return <Editor key={codeId ?? 'new'} page={page} code={read.data ?? null} services={services.data.items} />;
}

interface EditorProps {
  readonly page: { readonly _id: string; readonly name: string };
  readonly code: DiscountCode | null;
  readonly services: readonly {
    readonly _id: string;
    readonly title: string;
    readonly amount: number;
    readonly currency: string;
    readonly is_active: boolean;
  }[];
}

function Editor({ page, code, services }: EditorProps) {
  const { market } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(code));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isDeleting, setDeleting] = useState(false);
  const currency = code?.currency ?? services[0]?.currency ?? market.currency;
  const back = href('refer_discount', {}, { page: page._id });
  const change = (part: Partial<CodeDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: ['discount_code/all_discount_code'] });
    toast.good(words);
    await navigate(back);
  };
  const stale = ['discount_code/all_discount_code', 'discount_code/check_discount_code'] as const;
  const form = { setErrors };
  const onProblem = (problem: { code: string; detail: string }) => {
    if (problem.code !== 'discount_code_taken') return false;
    setErrors({ code: problem.detail });
    return true;
  };
  const create = useCallMutation('discount_code/create_discount_code', {
    stale,
    form,
    onProblem,
    onDone: (made) => done(`${made.code} can be used`),
  });
  const edit = useCallMutation('discount_code/edit_discount_code', {
    stale,
    form,
    onProblem,
    onDone: (made) => {
      queries.setQueryData(callQuery('discount_code/get_discount_code', { discount_code_id: made._id }).queryKey, made);
      return done(`${made.code} is changed`);
    },
  });
  const remove = useCallMutation('discount_code/delete_discount_code', {
    stale,
    onDone: () => done('The code is deleted'),
  });
  const typed = draft.code.trim().toUpperCase();
  const check = useCall(
    'discount_code/check_discount_code',
    { provider_id: page._id, code: typed },
    { enabled: /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/.test(typed) && typed !== code?.code },
  );
  const isTaken = check.data?.free === false && check.data.code === typed && typed !== code?.code;
  const submit = () => {
    const made = wishOf(draft, currency);
    if ('errors' in made) return setErrors(made.errors);
    if (code === null) create.run({ provider_id: page._id, ...made.wish });
    else edit.run({ discount_code_id: code._id, ...made.wish });
  };
  const text = (field: 'code' | 'value' | 'from' | 'until' | 'minimum_spend') => ({
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });
  const number = (field: 'most_uses' | 'most_uses_per_customer') => ({
    inputMode: 'numeric' as const,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value.replace(/\D/g, '') }),
  });
  return (
    <Page>
      <Link to={back} className={classes.back}>
        <span aria-hidden="true">←</span> Invitations and discounts
      </Link>
      <PageHead title={code === null ? 'New discount code' : code.code} />
      <StickyAside aside={<Preview draft={draft} currency={currency} services={services} />}>
        <Form label="Discount code" onSubmit={submit} problem={create.problem ?? edit.problem}>
          <div className={classes.form}>
            <div className={classes.pairs}>
              <TextInput
                {...text('code')}
                label="Code"
                description="What people type: letters, digits, dashes."
                error={errors.code ?? (isTaken ? 'You have a code of this name already.' : undefined)}
                maxLength={24}
                autoCapitalize="characters"
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
              />
              <NativeSelect
                label="Takes off"
                description="Of the price, before the booking fee."
                value={draft.kind}
                data={[
                  { value: 'percent', label: 'A percentage' },
                  { value: 'fixed', label: `An amount in ${currency}` },
                ]}
                onChange={(event) => change({ kind: event.currentTarget.value as CodeDraft['kind'] })}
              />
              <TextInput
                {...text('value')}
                label={draft.kind === 'percent' ? 'Percent' : `Amount in ${currency}`}
                description={draft.kind === 'percent' ? '1 to 100.' : 'Never more than the price itself.'}
                inputMode="decimal"
              />
            </div>
            <fieldset className={classes.group}>
              <legend>What it is for</legend>
              <Radio.Group
                aria-label="What it is for"
                value={draft.isForAll ? 'all' : 'some'}
                error={errors.service_ids}
                onChange={(value) => change({ isForAll: value === 'all' })}
              >
                <div className={classes.checks}>
                  <Radio value="all" label="All my services" />
                  <Radio value="some" label="Only some of them" />
                </div>
              </Radio.Group>
              {!draft.isForAll && (
                <Checkbox.Group
                  aria-label="Services"
                  value={[...draft.service_ids]}
                  onChange={(service_ids) => change({ service_ids })}
                >
                  <div className={classes.checks} data-inner="true">
                    {services
                      .filter((service) => service.is_active || draft.service_ids.includes(service._id))
                      .map((service) => (
                        <Checkbox
                          key={service._id}
                          value={service._id}
                          label={`${service.title}, ${formatMoney(service.amount, service.currency)}`}
                        />
                      ))}
                  </div>
                </Checkbox.Group>
              )}
            </fieldset>
            <fieldset className={classes.group}>
              <legend>When and how often</legend>
              <div className={classes.pairs}>
                <TextInput {...text('from')} type="date" label="From (optional)" error={errors.starts_at} />
                <TextInput {...text('until')} type="date" label="Last day (optional)" error={errors.ends_at} />
                <TextInput {...number('most_uses')} label="Uses in all (optional)" />
                <TextInput {...number('most_uses_per_customer')} label="Uses per person (optional)" />
                <TextInput
                  {...text('minimum_spend')}
                  label={`Smallest price in ${currency} (optional)`}
                  inputMode="decimal"
                />
              </div>
              <Switch
                label="Can be used"
                description="Switched off, nobody can use it; bookings made keep their price."
                checked={draft.is_active}
                onChange={(event) => change({ is_active: event.currentTarget.checked })}
              />
            </fieldset>
            <div className={classes.buttons}>
              <Button type="submit" size="md" loading={create.isPending || edit.isPending}>
                {code === null ? 'Make the code' : 'Save the code'}
              </Button>
              <Button component={Link} to={back} variant="default" size="md">
                Back
              </Button>
              {code !== null && (
                <Button variant="subtle" color="red" size="md" onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )}
            </div>
          </div>
        </Form>
      </StickyAside>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={`Delete ${code?.code ?? ''}?`}
        verb="Delete it"
        keep="Keep it"
        isDangerous
        onConfirm={() => remove.run({ discount_code_id: code?._id ?? '' })}
      >
        Nobody can use it any more. Bookings made with it keep their price.
      </ConfirmDialog>
    </Page>
  );
}

/** What the code does to the prices of this page, while it is typed. */
function Preview({
  draft,
  currency,
  services,
}: {
  draft: CodeDraft;
  currency: string;
  services: EditorProps['services'];
}) {
  const value = amountOff(draft, currency);
  const shown = services
    .filter((service) => service.is_active && (draft.isForAll || draft.service_ids.includes(service._id)))
    .slice(0, 5);
  const off = value === null ? '…' : draft.kind === 'percent' ? `${value} %` : formatMoney(value, currency);
  return (
    <section className={classes.preview} aria-label="What it does">
      <h2>What it does</h2>
      <p className={classes.big}>{off} off</p>
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
                    zero="Free"
                  />
                </b>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>You give the discount: you earn the lower price. The booking fee is reckoned from it, too.</p>
    </section>
  );
}
