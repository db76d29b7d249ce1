import { Button } from '@mantine/core';
import type { CustomerBlock } from '#contract/entities/trust/block.ts';
import { blockedPeople } from '#locales/areas/blocked-people.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, TextInput } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './blocks.module.css';

/** The people whom the owner of a page blocked, and a field for another address. */
export function BlockList() {
  const t = useMessages(blockedPeople);
  const pages = useCallPages('my_page/block_list', {});
  if (pages.error !== null && pages.items.length === 0) return <QueryProblem query={pages} />;
  return (
    <div className={classes.list}>
      {pages.isPending ? (
        <FieldsSkeleton count={1} />
      ) : pages.items.length === 0 ? (
        <p className={classes.quiet}>{t('list.empty')}</p>
      ) : (
        <Panel as="ul" padding="none" className={classes.rows}>
          {pages.items.map((block) => (
            <Blocked key={block._id} block={block} />
          ))}
        </Panel>
      )}
      <ShowMore pages={pages} />
      <BlockAddress />
    </div>
  );
}

function Blocked({ block }: { readonly block: CustomerBlock }) {
  const t = useMessages(blockedPeople);
  const { customer } = block;
  const name = customer.name || (customer.email ?? '');
  const unblock = useCallMutation('my_page/unblock_customer', {
    onDone: () => toast.good(t('unblock.done', { name })),
  });
  return (
    <li>
      <div>
        <b dir="auto">{name}</b>
        {customer.email !== null && customer.name !== '' && <span>{customer.email}</span>}
        <small>{t.rich('list.since', { day: <When at={block.created_at} shape="day" /> })}</small>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={unblock.isPending}
        aria-label={t('unblock.label', { name })}
        onClick={() => unblock.run({ block_id: block._id })}
      >
        {t('unblock')}
      </Button>
    </li>
  );
}

function BlockAddress() {
  const t = useMessages(blockedPeople);
  const form = useCallForm('my_page/block_customer', {
    initialValues: { email: '' },
    onDone: ({ block }) => {
      form.reset();
      toast.good(t('block.done', { name: block.customer.name || (block.customer.email ?? '') }));
    },
  });
  return (
    <Form label={t('add.label')} {...form.props}>
      <div className={classes.add}>
        <TextInput
          label={t('add.label')}
          description={t('add.text')}
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('add.button')}
        </Button>
      </div>
    </Form>
  );
}
