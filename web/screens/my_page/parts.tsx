import { Badge, Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { blockedPeople } from '#locales/areas/blocked-people.ts';
import { heldContent } from '#locales/areas/held-content.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { BlockList } from '#web/features/blocks/block-list.tsx';
import { HireSection } from '#web/features/my-page/hire-section.tsx';
import { stepNames } from '#web/features/my-page/next-step.ts';
import { RulesSection } from '#web/features/my-page/rules-section.tsx';
import { TaxSection } from '#web/features/my-page/tax-section.tsx';
import { href } from '#web/routes.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import classes from './screen.module.css';

const parts = [
  'basics',
  'place',
  'pictures',
  'services',
  'area',
  'hours',
  'calendar',
  'rules',
  'tax',
  'hires',
  'blocked',
  'publish',
] as const;

export const partNames = {
  area: 'Service area',
  calendar: 'Calendar',
  rules: 'Booking rules',
  tax: 'Tax on receipts',
  hires: 'For hire',
} as const;

/** The rules of bookings, taxes, work on the events of others, and who is blocked. */
export function HowYouWork({ page }: { page: OwnProvider }) {
  const t = useMessages(blockedPeople);
  const hasHires = useFeature('hires');
  return (
    <>
      <Part id="rules" title={partNames.rules}>
        <RulesSection page={page} />
      </Part>
      <Part id="tax" title={partNames.tax} text="Applies to new receipts only.">
        <TaxSection page={page} />
      </Part>
      {hasHires && (
        <Part id="hires" title={partNames.hires} text="Work on the events of others.">
          <HireSection page={page} />
        </Part>
      )}
      <Part id="blocked" title={t('list.title')} text={t('list.text')}>
        <BlockList />
      </Part>
    </>
  );
}

const badgeColors = { draft: 'gray', held: 'amber', published: 'green', suspended: 'red' } as const;

function PageBadge({ status }: Pick<OwnProvider, 'status'>) {
  const t = useMessages(heldContent);
  const labels = { draft: 'Draft', held: t('badge'), published: 'Live', suspended: 'Suspended' };
  return <Badge color={badgeColors[status]}>{labels[status]}</Badge>;
}

interface HeadProps {
  readonly page: OwnProvider;
  readonly pages: readonly OwnProvider[];
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
}

/** The page's name and status, with the actions for the page as a whole. */
export function Head({ page, pages, onChoose, onAdd }: HeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <h1>{page.name}</h1>
        <PageBadge status={page.status} />
      </div>
      <div>
        {pages.length > 1 && (
          <NativeSelect
            aria-label="Page"
            value={page._id}
            data={pages.map((each) => ({ value: each._id, label: each.name }))}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        )}
        {page.status === 'published' && (
          <CopyButton text={page.share_url} label="Copy link" variant="default" hasIcon />
        )}
        <Button component={Link} to={href('provider_details', { providerId: page.slug })} variant="light">
          View page
        </Button>
        <Button variant="default" onClick={onAdd}>
          New page
        </Button>
      </div>
    </header>
  );
}

/** Links to the parts of the form. */
export function Parts({ page, hidden }: { page: OwnProvider; hidden: readonly string[] }) {
  const t = useMessages(blockedPeople);
  return (
    <nav aria-label="On this page" className={classes.parts}>
      {parts
        .filter((part) => !hidden.includes(part))
        .map((part) => (
          <a key={part} href={`#${part}`}>
            {part === 'blocked'
              ? t('list.title')
              : part === 'area' || part === 'calendar' || part === 'rules' || part === 'tax' || part === 'hires'
                ? partNames[part]
                : part === 'publish' && page.status === 'published'
                  ? 'Share'
                  : stepNames[part]}
          </a>
        ))}
    </nav>
  );
}

/** One part of the form, with its title. */
export function Part({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.part} tabIndex={-1}>
      <Section title={title} text={text}>
        {children}
      </Section>
    </div>
  );
}
