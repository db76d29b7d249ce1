import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { leaveForCode, takeStoredCode } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { EventEditor } from '../draft/use-event-draft.ts';

/**
 * The organiser's Zoom account in the form of an event. To connect it, they leave for Zoom with the draft saved, and
 * come back to this step with a code, which connects the account and lets the event meet there.
 */
export function useZoom(editor: EventEditor) {
  const t = useMessages(eventForm);
  const [search, setSearch] = useSearchParams();
  const account = useCall('user/meeting_account', {});
  const begin = useCallMutation('user/connect_meeting_account');
  const finish = useCallMutation('user/connect_meeting_account', {
    onDone: ({ account: connected }) => {
      editor.change({ meeting_provider: 'zoom' });
      toast.good(t('online.connected'), connected?.email);
    },
  });
  const disconnect = useCallMutation('user/disconnect_meeting_account', {
    onDone: () => editor.change({ meeting_provider: 'jitsi' }),
  });
  const taken = useRef(false);
  const hasCode = search.has('code');
  useEffect(() => {
    if (!hasCode || taken.current) return;
    taken.current = true;
    const { code: _, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true });
    const answer = takeStoredCode();
    if (answer !== null) finish.run(answer);
  }, [hasCode, search, setSearch, finish.run]);
  const connect = async () => {
    const saved = editor.isLive ? null : await editor.save();
    const id = saved?.event._id ?? editor.event?._id;
    if (id === undefined) return;
    const { authorize_url, state } = await begin.mutateAsync({ input: {} });
    if (authorize_url === null || state === null) return;
    leaveForCode({ url: href('edit_events', { id }, { step: 'where' }), state });
    window.location.assign(authorize_url);
  };
  return {
    account,
    isBusy: begin.isPending || finish.isPending,
    connect: () => void connect().catch(() => undefined),
    disconnect: () => disconnect.run({}),
  };
}
