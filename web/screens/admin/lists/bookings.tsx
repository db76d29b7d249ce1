import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useNavigate, useSearchParams } from 'react-router';
import { type BookingStatus, bookingStatuses } from '#contract/states/booking.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { Money } from '#web/ui/format/money.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Choice, TextInput } from '#web/ui/forms/form.tsx';
import { AdminList } from './admin-list.tsx';
import { bookingColors } from './booking-colors.ts';
import { OneBooking } from './booking-drawer.tsx';
import { DownloadButton } from './download-button.tsx';
import { readDay, readSearch, useListAddress } from './list-address.ts';
import { ListDrawer } from './list-drawer.tsx';

/** What an address wants of the bookings. */
export function bookingsWanted(search: URLSearchParams) {
  const status = bookingStatuses.find((each) => each === search.get('status'));
  const [from, to] = [readDay(search, 'from'), readDay(search, 'to')];
  return {
    ...readSearch(search),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

interface BookingListProps {
  /** Whether this role downloads the list. */
  readonly mayDownload: boolean;
  /** Whether this role cancels bookings and opens what is private in them. */
  readonly mayHelp: boolean;
}

/** All bookings, found by number, customer, page or address. */
export function BookingList({ mayDownload, mayHelp }: BookingListProps) {
  const t = useMessages(adminLists);
  const [search] = useSearchParams();
  const wanted = bookingsWanted(search);
  const pages = useCallPages('admin/booking_list', wanted);
  return (
    <AdminList
      label={t('bookings.label')}
      searchLabel={t('bookings.search')}
      filters={
        <>
          <Filters wanted={wanted} />
          {mayDownload && pages.items.length > 0 && (
            <DownloadButton list="admin/booking_list" wanted={wanted} filename="bookings.csv" />
          )}
        </>
      }
      pages={pages}
      first={t('bookings.booking')}
      lead={({ title, number }) => ({ name: title, text: number })}
      columns={[
        { title: t('bookings.customer'), show: 'wide', cell: ({ customer }) => <bdi>{customer.name}</bdi> },
        { title: t('bookings.page'), show: 'widest', cell: ({ provider }) => <bdi>{provider.name}</bdi> },
        {
          title: t('bookings.when'),
          show: 'wide',
          cell: ({ starts_at, timezone }) => <When at={starts_at} zone={timezone} shape="moment" label={false} />,
        },
        {
          title: t('bookings.status'),
          show: 'always',
          isFixed: true,
          cell: ({ status }) => (
            <Badge component="span" size="lg" color={bookingColors[status]}>
              {t(`booking_status.${status}`)}
            </Badge>
          ),
        },
        {
          title: t('bookings.total'),
          show: 'wide',
          align: 'end',
          cell: ({ total, currency }) => <Money amount={total} currency={currency} exact />,
        },
      ]}
      empty={{ title: t('bookings.empty'), text: t('bookings.empty_text') }}
    >
      <ListDrawer
        name="admin/booking_list"
        items={pages.items}
        head={({ title, number }) => ({ title, text: t('booking.number', { number }) })}
      >
        {(booking) => <OneBooking booking={booking} mayHelp={mayHelp} />}
      </ListDrawer>
    </AdminList>
  );
}

function Filters({ wanted }: { readonly wanted: ReturnType<typeof bookingsWanted> }) {
  const t = useMessages(adminLists);
  const { to } = useListAddress();
  const navigate = useNavigate();
  const change = (key: string, value: string) =>
    void navigate(to({ [key]: value }), { preventScrollReset: true, replace: true });
  return (
    <>
      <Choice<BookingStatus | ''>
        aria-label={t('bookings.status')}
        size="md"
        value={wanted.status ?? ''}
        options={[
          { value: '', label: t('bookings.any') },
          ...bookingStatuses.map((status) => ({ value: status, label: t(`booking_status.${status}`) })),
        ]}
        onPick={(status) => change('status', status)}
      />
      <TextInput
        type="date"
        size="md"
        label={t('bookings.from')}
        value={wanted.from ?? ''}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        size="md"
        label={t('bookings.to')}
        value={wanted.to ?? ''}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </>
  );
}
