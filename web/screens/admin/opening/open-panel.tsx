import { Button } from '@mantine/core';
import { IconDoorEnter, IconLock } from '@tabler/icons-react';
import { requiredSteps } from '#contract/choices/opening.ts';
import type { CallOutput } from '#contract/index.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession, useWeb } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './checklist.module.css';

/** Opens the marketplace to everyone, once its required steps are done; until then, which are left. */
export function OpenPanel({ opening }: { readonly opening: CallOutput<'admin/checklist'> }) {
  const t = useMessages(adminOpening);
  const list = new Intl.ListFormat(useWeb().language, { type: 'conjunction', style: 'long' });
  const { market } = useSession();
  const open = useCallMutation('admin/open_market', {
    onDone: () => toast.good(t('open.done', { market: market.name })),
  });
  const left = requiredSteps.filter((step) => opening.steps.some((each) => each.step === step && !each.is_done));
  const isReady = left.length === 0;
  return (
    <Panel as="section" className={classes.bring} aria-labelledby="open-market">
      <h2 id="open-market">{t('open.title')}</h2>
      <p>
        {isReady
          ? t(opening.can.change ? 'open.ready' : 'open.ask_admin')
          : t('open.left', { left: left.length, steps: list.format(left.map((step) => t(`open.step.${step}`))) })}
      </p>
      {opening.can.change && (
        <Button
          fullWidth
          disabled={!isReady}
          loading={open.isPending}
          onClick={() => open.run({})}
          leftSection={isReady ? <IconDoorEnter size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
        >
          {t('open.action')}
        </Button>
      )}
    </Panel>
  );
}
