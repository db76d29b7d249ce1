import { Button } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import type { CallOutput } from '#contract/index.ts';
import { SURVEY_DAYS } from '#contract/limits/events.ts';
import { surveyResults } from '#locales/areas/survey-results.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useHomeZone, useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { OverallScore } from './overall-score.tsx';
import { QuestionResult } from './question-result.tsx';
import { SurveyForm } from './survey-form.tsx';
import classes from './surveys.module.css';

type Results = CallOutput<'event_survey/get_answer'>;

/** What guests answered after the dates of an event, and the questions that they are asked. */
export function SurveyResults({ managed }: { readonly managed: ManagedEvent }) {
  const download = useTableDownload();
  const t = useMessages(surveyResults);
  const { event } = managed;
  const [filter, setFilter] = useState({ occurrence_id: '', package_id: '' });
  const [isEditing, setEditing] = useState(false);
  const input = {
    event_id: event._id,
    ...(filter.occurrence_id === '' ? {} : { occurrence_id: filter.occurrence_id }),
    ...(filter.package_id === '' ? {} : { package_id: filter.package_id }),
  };
  const query = useCall('event_survey/get_answer', { ...input, limit: 1 });
  const results = query.data;
  if (results === undefined) return query.isError ? <QueryProblem query={query} /> : <RowsSkeleton />;
  const canEdit = event.status !== 'cancelled';
  return (
    <div className={classes.survey}>
      {results.totals.length === 0 ? (
        <EmptyState
          scene="chat"
          title={t('none.title')}
          text={t('none.text', { days: SURVEY_DAYS })}
          {...(canEdit ? { action: { label: t('none.add'), onClick: () => setEditing(true) } } : {})}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <Filters managed={managed} filter={filter} onChange={setFilter} />
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {t('edit')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
              onClick={() => void download('event_survey/get_answer', input, `${t('export.file')}.csv`)}
            >
              {t('export')}
            </Button>
          </div>
          <Totals results={results} input={input} timezone={event.timezone} />
        </>
      )}
      <Modal isOpen={isEditing} onClose={() => setEditing(false)} title={t('form.title')} size="lg">
        <SurveyForm event_id={event._id} />
      </Modal>
    </div>
  );
}

interface TotalsProps {
  readonly results: Results;
  readonly input: { readonly event_id: string; readonly occurrence_id?: string; readonly package_id?: string };
  readonly timezone: string;
}

function Totals({ results, input, timezone }: TotalsProps) {
  const t = useMessages(surveyResults);
  const { totals, score, answered } = results;
  const first = totals.find(({ kind, average }) => kind === 'rating' && average !== null);
  return (
    <>
      {answered === 0 && <Panel tone="sunken">{t('waiting', { days: SURVEY_DAYS })}</Panel>}
      <div className={classes.grid}>
        {first !== undefined && score !== null && <OverallScore total={first} score={score} results={results} />}
        {totals.map((total) =>
          total === first ? null : <QuestionResult key={total._id} total={total} input={input} timezone={timezone} />,
        )}
      </div>
    </>
  );
}

interface FiltersProps {
  readonly managed: ManagedEvent;
  readonly filter: { readonly occurrence_id: string; readonly package_id: string };
  readonly onChange: (filter: FiltersProps['filter']) => void;
}

/** The date and the ticket whose answers are shown. */
function Filters({ managed: { event, dates }, filter, onChange }: FiltersProps) {
  const t = useMessages(surveyResults);
  const [locale, home] = [useLocale(), useHomeZone()];
  const dayOf = (at: string) => formatWhen(at, event.timezone, 'day', false, locale, home);
  const booked = dates.flatMap(({ _id, starts_at, seats_taken, online_taken }) =>
    _id !== null && seats_taken + online_taken > 0 ? [{ value: _id, label: dayOf(starts_at) }] : [],
  );
  return (
    <div className={classes.filters}>
      <Choice
        aria-label={t('date')}
        value={filter.occurrence_id}
        options={[{ value: '', label: t('date.all') }, ...booked]}
        onPick={(occurrence_id) => onChange({ ...filter, occurrence_id })}
      />
      {event.packages.length > 1 && (
        <Choice
          aria-label={t('ticket')}
          value={filter.package_id}
          options={[
            { value: '', label: t('ticket.all') },
            ...event.packages.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onPick={(package_id) => onChange({ ...filter, package_id })}
        />
      )}
    </div>
  );
}
