import { Button } from '@mantine/core';
import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useFeature } from '#web/api/features.ts';
import { loadInBrowser, loadOnServer, optional, type Wanted } from '#web/api/loading.ts';
import { callQuery, useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { AvatarSection } from '#web/features/my-page/avatar-section.tsx';
import { BasicsSection } from '#web/features/my-page/basics-section.tsx';
import { CalendarSection } from '#web/features/my-page/calendar-section.tsx';
import { descriptionFor } from '#web/features/my-page/catalog/match-description.ts';
import { HoursSection } from '#web/features/my-page/hours-section.tsx';
import { stepNames } from '#web/features/my-page/next-step.ts';
import { PicturesSection } from '#web/features/my-page/pictures-section.tsx';
import { PlaceSection } from '#web/features/my-page/place-section.tsx';
import { Preview } from '#web/features/my-page/preview.tsx';
import { PublishSection } from '#web/features/my-page/publish-section.tsx';
import { ServiceAreaSection } from '#web/features/my-page/service-area-section.tsx';
import { ServicesSection } from '#web/features/my-page/services-section.tsx';
import { SetUp } from '#web/features/my-page/set-up.tsx';
import { PageViews } from '#web/features/page-views/page-views.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Head, HowYouWork, Part, Parts, partNames } from './parts.tsx';
import classes from './screen.module.css';

const pagesQuery = callQuery('my_page/get_my_page', {});
const wanted = () => [pagesQuery, callQuery('user/description_list', {})];
/** What stands above the form, which would move it if it came later. */
const wantedAbove = ({ web }: Wanted) => {
  const page = web.queries.getQueryData(pagesQuery.queryKey)?.items[0];
  return page?.status === 'published' ? [optional(callQuery('my_page/page_views', { provider_id: page._id }))] : [];
};
export const loader = loadOnServer(wanted, wantedAbove);
export const clientLoader = loadInBrowser(wanted, wantedAbove);

export const meta: MetaFunction = () => [{ title: 'My page' }, { name: 'robots', content: 'noindex' }];

export default function MyPage() {
  const pages = useCall('my_page/get_my_page', {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const offered = useSearchParams()[0].get('what') ?? '';
  if (pages.isPending) return <PageSkeleton />;
  // A failed refresh keeps the form, so that the input stays.
  if (pages.data === undefined) return <QueryProblem query={pages} />;
  const items = pages.data.items;
  const page = items.find((each) => each._id === chosen) ?? items[0];
  if (page === undefined || isAdding)
    return (
      <NewPage
        isFirst={page === undefined}
        offered={page === undefined ? offered : ''}
        onCancel={() => setAdding(false)}
        onDone={(created) => {
          setChosen(created._id);
          setAdding(false);
        }}
      />
    );
  return (
    <Editor
      key={page._id}
      page={page}
      pages={items}
      offered={offered}
      onChoose={setChosen}
      onAdd={() => setAdding(true)}
    />
  );
}

interface NewPageProps {
  readonly isFirst: boolean;
  /** The offer that the user entered earlier. */
  readonly offered: string;
  readonly onDone: (page: OwnProvider) => void;
  readonly onCancel: () => void;
}

function NewPage({ isFirst, offered, onDone, onCancel }: NewPageProps) {
  const catalogue = useCall('user/description_list', {});
  const form = useCallForm('my_page/add_my_page', {
    initialValues: { name: '', headline: offered },
    toInput: ({ name, headline }) => {
      const match = descriptionFor(catalogue.data?.items ?? [], headline);
      return {
        name,
        ...(headline.trim() === '' ? {} : { headline }),
        ...(match === null ? {} : { category_ids: [match.category_id] }),
      };
    },
    onDone,
  });
  return (
    <Page width="narrow">
      <div className={classes.first}>
        <Scene name="stall" />
        <h1>{isFirst ? 'Offer your services' : 'New page'}</h1>
        <p>
          Create a page with your services, prices and available times. It takes about ten minutes, and nobody sees it
          until you publish.
        </p>
        <Form {...form.props}>
          <TextInput
            size="md"
            label="Page name"
            placeholder="Your name or your studio’s name"
            maxLength={120}
            {...form.field('name')}
          />
          {offered !== '' && (
            <TextInput size="md" label="What do you offer?" dir="auto" maxLength={120} {...form.field('headline')} />
          )}
          <SubmitButton of={form}>Create page</SubmitButton>
          {!isFirst && (
            <Button variant="subtle" onClick={onCancel}>
              Back
            </Button>
          )}
        </Form>
      </div>
    </Page>
  );
}

interface EditorProps {
  readonly page: OwnProvider;
  readonly pages: readonly OwnProvider[];
  /** The owner's offer, for the first service. */
  readonly offered: string;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
}

function Editor({ page, pages, offered, onChoose, onAdd }: EditorProps) {
  const others = pages.filter((each) => each._id !== page._id);
  const hasCalendar = others.length > 0 || page.has_own_calendar;
  const visitsCustomers = page.is_service_array.some((each) => each.is_active && each.place === 'at_customer');
  const hasHires = useFeature('hires');
  const hidden: readonly string[] = [
    ...(hasCalendar ? [] : ['calendar']),
    ...(visitsCustomers ? [] : ['area']),
    ...(hasHires ? [] : ['hires']),
  ];
  const [preview, setPreview] = useState({ name: page.name, headline: page.headline });
  return (
    <Page>
      <Head page={page} pages={pages} onChoose={onChoose} onAdd={onAdd} />
      <SetUp page={page} />
      <PageViews page={page} />
      <div className={classes.columns}>
        <div>
          <Part id="basics" title={stepNames.basics}>
            <div className={classes.avatar}>
              <AvatarSection page={page} />
            </div>
            <BasicsSection page={page} onPreview={setPreview} />
          </Part>
          <Part id="place" title={stepNames.place}>
            <PlaceSection page={page} />
          </Part>
          <Part id="pictures" title={stepNames.pictures} text="The first one is your cover. Drag to change the order.">
            <PicturesSection page={page} />
          </Part>
          <Part
            id="services"
            title={stepNames.services}
            {...(page.is_service_array.length > 0
              ? { text: 'Change a price right here. Existing bookings keep theirs.' }
              : {})}
          >
            <ServicesSection page={page} offered={offered} />
          </Part>
          {visitsCustomers && (
            <Part id="area" title={partNames.area} text="We tell customers outside this area before they pay.">
              <ServiceAreaSection page={page} />
            </Part>
          )}
          <Part id="hours" title={stepNames.hours} text="When people can book you in a typical week.">
            <HoursSection page={page} />
          </Part>
          {hasCalendar && (
            <Part id="calendar" title={partNames.calendar}>
              <CalendarSection page={page} others={others.map((each) => each.name)} />
            </Part>
          )}
          <HowYouWork page={page} />
          <Part
            id="publish"
            title={page.status === 'published' ? 'Share' : stepNames.publish}
            {...(page.status === 'draft'
              ? { text: 'Only you see the page until you publish. You can unpublish it anytime.' }
              : {})}
          >
            <PublishSection page={page} />
          </Part>
        </div>
        <aside className={classes.aside}>
          <Preview page={page} {...preview} />
          <Parts page={page} hidden={hidden} />
        </aside>
      </div>
    </Page>
  );
}
