import { Button } from '@mantine/core';
import { adminPages } from '#locales/areas/admin-pages.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from '../lists/list.module.css';
import own from './pages.module.css';

/** The notes of the staff on a page, newest first. */
export function PageNotes({ provider_id }: { readonly provider_id: string }) {
  const t = useMessages(adminPages);
  const pages = useCallPages('admin/page_note_list', { provider_id });
  const form = useCallForm('admin/add_page_note', {
    initialValues: { text: '' },
    toInput: ({ text }) => ({ provider_id, text }),
    onDone: () => {
      form.setValues({ text: '' });
      toast.good(t('notes.done'));
    },
  });
  return (
    <>
      <Form label={t('notes.field')} {...form.props}>
        <LongText
          label={t('notes.field')}
          description={t('notes.hint')}
          size="md"
          lines={[2, 10]}
          maxLength={2000}
          {...form.field('text')}
        />
        <ButtonRow>
          <Button type="submit" size="sm" loading={form.isPending}>
            {t('notes.submit')}
          </Button>
        </ButtonRow>
      </Form>
      {pages.isPending ? (
        <RowsSkeleton />
      ) : pages.items.length > 0 ? (
        <ol className={classes.events}>
          {pages.items.map((note) => (
            <li key={note._id}>
              <p className={own.said} dir="auto">
                {note.text}
              </p>
              <small className={classes.quiet}>
                <bdi>{note.by_name}</bdi>, <When at={note.at} shape="moment" label={false} />
              </small>
            </li>
          ))}
        </ol>
      ) : pages.error === null ? (
        <p className={classes.quiet}>{t('notes.none')}</p>
      ) : (
        <QueryProblem query={pages} />
      )}
      <ShowMore pages={pages} />
    </>
  );
}
