import { useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '#contract/entities/notifications/settings.ts';
import { callQuery, useCallMutation } from '#web/api/queries.ts';

/** Stores the settings that a call answered, so that no screen reads them again. */
export function useStoreSettings(): (settings: NotificationSettings) => void {
  const queries = useQueryClient();
  const { queryKey } = callQuery('user/notification_settings', {});
  return (settings) => queries.setQueryData(queryKey, { settings });
}

type Choice = NotificationSettings['choices'][number];

/** Changes single choices. They are shown at once, and as they were if the change fails. */
export function useChange(settings: NotificationSettings): (choices: readonly Choice[]) => void {
  const queries = useQueryClient();
  const store = useStoreSettings();
  const { queryKey } = callQuery('user/notification_settings', {});
  const change = useCallMutation('user/change_notifications', {
    onDone: ({ settings: stored }) => store(stored),
    onProblem: () => {
      void queries.invalidateQueries({ queryKey });
      return false;
    },
  });
  return (choices) => {
    const isChanged = ({ group, channel }: Choice) =>
      choices.find((choice) => choice.group === group && choice.channel === channel);
    store({ ...settings, choices: settings.choices.map((choice) => isChanged(choice) ?? choice) });
    change.run({ choices: [...choices] });
  };
}
