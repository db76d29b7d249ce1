import { Badge, Button } from '@mantine/core';
import { problemOf } from '#web/api/problem.ts';
import { FailedList } from '#web/ui/feedback/error-state.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/Badge.css';
import { Link } from 'react-router';
import type { DiscountCode } from '#contract/entities/discount.ts';
import { ownCodes } from '#locales/areas/own-codes.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallPages, useWeb } from '#web/api/queries.ts';
import { discountLabel, stateLabels, usesLabel } from '#web/features/discounts/code-labels.ts';
import classes from '#web/features/discounts/discounts.module.css';
import { useSubjects } from '#web/features/discounts/use-subjects.ts';
import { type OwnPage, useOwnPage } from '#web/features/own-pages/own-page.ts';
import { OwnPageSelect } from '#web/features/own-pages/own-page-select.tsx';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useFormats, useLocale } from '#web/ui/format/locale.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Section } from '#web/ui/layout/page.tsx';

/** The discount codes of the user's pages, with their services and results. */
export function DiscountCodes() {
  const t = useMessages(ownCodes);
  const page = useOwnPage();
  const title = t('title');
  if (page === undefined)
    return (
      <Section title={title} text={t('no_page.text')}>
        <EmptyState
          scene="stall"
          title={t('no_page.title')}
          text={t('no_page.why')}
          action={{ label: t('no_page.create'), to: href('my_page') }}
        />
      </Section>
    );
  return (
    <Section title={title} text={t('text')}>
      <div className={classes.bar}>
        <Button component={Link} to={href('code_discount', {}, { page: page._id })}>
          {t('new')}
        </Button>
        <OwnPageSelect page={page} />
      </div>
      <Codes key={page._id} page={page} />
    </Section>
  );
}

function Codes({ page }: { page: OwnPage }) {
  const t = useMessages(ownCodes);
  const codes = useCallPages('discount_code/all_discount_code', { provider_id: page._id });
  const services = useCall('discount_code/discount_provider_service_list', { provider_id: page._id, limit: 100 });
  const titles = new Map((services.data?.items ?? []).map(({ _id, title }) => [_id, title]));
  if (codes.isError && codes.items.length === 0)
    return <FailedList title={t('failed')} text={problemOf(codes.error).detail} query={codes} />;
  if (codes.isPending) return null;
  if (codes.items.length === 0) return <EmptyState scene="signpost" title={t('empty')} text={t('empty_text')} />;
  return (
    <>
      <ul className={classes.list} aria-label={t('label', { page: page.name })}>
        {codes.items.map((code) => (
          <li key={code._id}>
            <Voucher code={code} page={page} titles={titles} />
          </li>
        ))}
      </ul>
      <ShowMore pages={codes} />
    </>
  );
}

interface VoucherProps {
  readonly code: DiscountCode;
  readonly page: OwnPage;
  readonly titles: ReadonlyMap<string, string>;
}

function Voucher({ code, page, titles }: VoucherProps) {
  const t = useMessages(ownCodes);
  const { money } = useFormats();
  const locale = useLocale();
  const { origin } = useWeb();
  const isRunning = code.state === 'running';
  const subjects = useSubjects();
  return (
    <Panel as="article" padding="none" className={classes.ticket} data-quiet={!isRunning}>
      <div className={classes.stub}>
        <b>{code.code}</b>
        <span>
          {code.minimum_spend > 0
            ? t('discount_from', {
                discount: discountLabel(code, locale),
                amount: money(code.minimum_spend, code.currency),
              })
            : discountLabel(code, locale)}
        </span>
        <span>
          <Badge color={isRunning ? 'green' : 'gray'}>{stateLabels[code.state]}</Badge>
        </span>
      </div>
      <div className={classes.kept}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('uses')}</dt>
            <dd>{usesLabel(code)}</dd>
          </div>
          <div>
            <dt>{t('sales')}</dt>
            <dd>{money(code.turnover, code.currency)}</dd>
          </div>
          <div>
            <dt>{t('given')}</dt>
            <dd>{money(code.given, code.currency)}</dd>
          </div>
          <div>
            <dt>{t('applies')}</dt>
            <dd dir="auto">{subjects(code, titles)}</dd>
          </div>
        </dl>
        <ButtonRow>
          {isRunning && (
            <CopyButton
              text={bookingLink(origin, page, code)}
              label={t('copy')}
              hint={code.code}
              variant="default"
              hasIcon
            />
          )}
          <Button
            component={Link}
            variant="default"
            to={href('code_discount', { codeId: code._id })}
            aria-label={t('edit_label', { code: code.code })}
          >
            {t('edit')}
          </Button>
        </ButtonRow>
      </div>
    </Panel>
  );
}

/** The link that fills in the code: of the event whose tickets it is for, or of the page's services. */
function bookingLink(origin: string, page: OwnPage, code: DiscountCode): string {
  const [event] = code.events;
  const isForEvent = code.service_ids.length === 0 && event !== undefined;
  const path = isForEvent
    ? href('view_events', { id: event._id, providerId: page._id }, { code: code.code })
    : href('book_session', { providerId: page.slug }, { discount: code.code });
  return `${origin}${path}`;
}
