import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { type OverviewDays, overviewDays } from '#contract/choices/admin-lists.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { changeSearch } from '../lists/list-address.ts';
import classes from './overview.module.css';

/** The length of the period that an address names; the shortest by default. */
export const readPeriodDays = (search: URLSearchParams): OverviewDays =>
  overviewDays.find((days) => String(days) === search.get('days')) ?? overviewDays[0];

/** The choice of the period, in the address. */
export function PeriodChoice() {
  const t = useMessages(adminOverview);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Choice
      aria-label={t('period.label')}
      size="md"
      className={classes.period}
      value={String(readPeriodDays(search))}
      options={overviewDays.map((days) => ({ value: String(days), label: t('period.days', { days }) }))}
      onPick={(days) =>
        void navigate(changeSearch(search, { days: days === String(overviewDays[0]) ? null : days }), {
          preventScrollReset: true,
          replace: true,
        })
      }
    />
  );
}

/** What stands at the end of the overview's title: its period, and the table of its days. */
export function OverviewTools({ mayExport }: { readonly mayExport: boolean }) {
  const download = useTableDownload();
  const t = useMessages(adminOverview);
  const [search] = useSearchParams();
  return (
    <div className={classes.tools}>
      <PeriodChoice />
      {mayExport && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download('admin/overview', { days: readPeriodDays(search) }, 'overview.csv')}
        >
          {t('period.export')}
        </Button>
      )}
    </div>
  );
}
