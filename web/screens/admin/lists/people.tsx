import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { Link, useSearchParams } from 'react-router';
import { personFilters } from '#contract/choices/admin-lists.ts';
import type { ListedPerson } from '#contract/entities/operator/lists.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { AdminList } from './admin-list.tsx';
import { EndTwoStep } from './end-two-step.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import classes from './list.module.css';
import { readFilter, readSearch } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';
import { ModerateButton } from './moderate-button.tsx';
import { ShowContact } from './show-contact.tsx';
import { StaffActivity } from './staff-activity.tsx';

/** What an address wants of the people. */
export const peopleWanted = (search: URLSearchParams) => ({
  ...readSearch(search),
  show: readFilter(search, personFilters),
});

/** All accounts, found by name or address. */
export function PersonList() {
  const t = useMessages(adminLists);
  const { number } = useFormats();
  const [search] = useSearchParams();
  const wanted = peopleWanted(search);
  const pages = useCallPages('admin/person_list', wanted);
  return (
    <AdminList
      label={t('people.label')}
      searchLabel={t('people.search')}
      views={
        <FilterTabs
          label={t('people.filter')}
          filters={personFilters}
          shown={wanted.show}
          textOf={(show) => t(`person_filter.${show}`)}
        />
      }
      pages={pages}
      first={t('people.person')}
      lead={(person) => ({
        picture: <Avatar name={person.name} picture={person.avatar} />,
        name: person.name,
      })}
      columns={[
        { title: t('people.email'), show: 'wide', cell: ({ email }) => <bdi>{email}</bdi> },
        { title: t('people.role'), show: 'always', isFixed: true, cell: (person) => <RoleBadge person={person} /> },
        { title: t('people.bookings'), show: 'wide', align: 'end', cell: ({ bookings }) => number(bookings) },
        { title: t('people.joined'), show: 'widest', cell: (person) => <When at={person.created_at} shape="date" /> },
      ]}
      empty={{ title: t('people.empty'), text: t('people.empty_text') }}
    >
      <ListDrawer
        name="admin/person_list"
        items={pages.items}
        head={(person) => ({
          picture: <Avatar name={person.name} picture={person.avatar} size={44} />,
          title: person.name,
          text: t.rich('person.joined', { at: <When at={person.created_at} shape="date" /> }),
        })}
      >
        {(person) => <OnePerson person={person} />}
      </ListDrawer>
    </AdminList>
  );
}

function RoleBadge({ person: { role, status, pages } }: { readonly person: ListedPerson }) {
  const t = useMessages(adminLists);
  if (status !== 'active')
    return (
      <Badge component="span" size="lg" color={status === 'banned' ? 'red' : 'gray'}>
        {t(`person_status.${status}`)}
      </Badge>
    );
  const shown = role === 'user' && pages.length > 0 ? 'provider' : role;
  return (
    <Badge component="span" size="lg" color={role === 'user' ? 'gray' : 'accent'}>
      {t(`person_role.${shown}`)}
    </Badge>
  );
}

function OnePerson({ person }: { readonly person: ListedPerson }) {
  const t = useMessages(adminLists);
  const { _id, name, email, pages, bookings, upcoming, open_tickets, status } = person;
  return (
    <>
      <span className={classes.badges}>
        <RoleBadge person={person} />
        {open_tickets > 0 && (
          <Badge component={Link} size="lg" to={href('admin', { queue: 'tickets' })} color="amber">
            {t('person.tickets', { count: open_tickets })}
          </Badge>
        )}
      </span>
      <Facts>
        {email !== '' && (
          <Fact label={t('person.email')}>
            <bdi>{email}</bdi>
            {!person.email_verified && <span className={classes.quiet}>{t('person.unverified')}</span>}
          </Fact>
        )}
        <Fact label={t('person.pages')}>
          {pages.length === 0
            ? t('person.no_pages')
            : pages.map((page) => (
                <Link key={page._id} to={href('admin', { queue: 'pages' }, { open: page._id })}>
                  <bdi>{page.name}</bdi>
                </Link>
              ))}
        </Fact>
        <Fact label={t('people.bookings')}>
          {t('person.bookings_text', { total: bookings, upcoming })}
          {bookings > 0 && (
            <Link to={href('admin', { queue: 'bookings' }, { q: name })}>{t('person.see_bookings')}</Link>
          )}
        </Fact>
      </Facts>
      {status !== 'deleted' && (
        <>
          <ShowContact key={_id} subject="user" subject_id={_id} />
          {person.role === 'user' && (
            <ButtonRow>
              {person.has_two_step && <EndTwoStep user_id={_id} name={name} />}
              <ModerateButton
                kind="suspend_user"
                subject_id={_id}
                label={name}
                upcoming={upcoming}
                action_id={person.action_id}
              />
            </ButtonRow>
          )}
        </>
      )}
      <StaffActivity subject_id={_id} />
    </>
  );
}
