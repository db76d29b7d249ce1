import type { OwnProvider } from '#contract/entities/provider.ts';
import type { CallOutput } from '#contract/index.ts';
import { pageViews } from '#locales/areas/page-views.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './page-views.module.css';

type Views = CallOutput<'my_page/page_views'>;

/** How many people viewed a published page and wrote, with a bar for each day. */
export function PageViews({ page }: { readonly page: OwnProvider }) {
  const t = useMessages(pageViews);
  const { data } = useCall('my_page/page_views', { provider_id: page._id }, { enabled: page.status === 'published' });
  // The numbers are an extra of the page: without them the form stays as it is.
  if (data === undefined) return null;
  return (
    <Panel as="section" className={classes.views} aria-labelledby="views">
      <h2 id="views">{t('title')}</h2>
      {data.views === 0 && data.contacts === 0 ? <p>{t('none')}</p> : <Numbers data={data} />}
    </Panel>
  );
}

function Numbers({ data }: { readonly data: Views }) {
  const t = useMessages(pageViews);
  const { number } = useFormats();
  const max = Math.max(1, ...data.days.map(({ views }) => views));
  const noon = (date: string) => ({ at: `${date}T12:00:00Z`, zone: 'UTC', shape: 'day' as const });
  const [first, last] = [data.days.at(0), data.days.at(-1)];
  return (
    <>
      <dl>
        <div>
          <dd>{number(data.views)}</dd>
          <dt>{t('views', { count: data.views })}</dt>
        </div>
        <div>
          <dd>{number(data.contacts)}</dd>
          <dt>{t('contacts', { count: data.contacts })}</dt>
        </div>
      </dl>
      <ol className={classes.bars} aria-label={t('chart')}>
        {data.days.map(({ date, views, contacts }) => (
          <li key={date} style={{ '--share': views / max }} data-has-contacts={contacts > 0}>
            <HiddenText>{t('day', { day: noon(date), views, contacts })}</HiddenText>
          </li>
        ))}
      </ol>
      {first !== undefined && last !== undefined && (
        <p className={classes.ends} aria-hidden="true">
          <When {...noon(first.date)} label={false} />
          <When {...noon(last.date)} label={false} />
        </p>
      )}
    </>
  );
}
