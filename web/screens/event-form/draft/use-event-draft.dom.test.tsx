import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import type { OwnEvent } from '#contract/entities/own-event.ts';
import { refused, renderComponent } from '#test/components.tsx';
import { SaveLine, SaveTrouble } from '../frame/save-line.tsx';
import { eventDraftOf, newTicket } from './event-draft.ts';
import { useEventDraft } from './use-event-draft.ts';

const page = { _id: '0198c1de-0000-7000-8000-000000000001', currency: 'USD' };

const draft: OwnEvent = {
  ...{ _id: '0198c1de-0000-7000-8000-000000000002', provider_id: page._id, status: 'draft', visibility: 'public' },
  ...{ title: '', text: '', category_ids: [], images: [], attendance: 'in_person', arrival_note: '' },
  venue: { name: '', address: '', area_label: '', lat: null, lon: null },
  ...{ doors_minutes: null, timezone: 'America/Los_Angeles', currency: 'USD', capacity: null, online_capacity: null },
  ...{
    needs_provider: true,
    meeting_provider: 'jitsi',
    cancellation_policy: 'flexible',
    cancel_cutoff_minutes: 0,
    move_cutoff_minutes: 0,
    withdrawal_exemption: 'leisure',
  },
  ...{
    registration_closed: false,
    is_held: false,
    schedule: null,
    schedule_text: '',
    packages: [],
    questions: [],
    warnings: [],
    missing: [],
  },
  ...{ version: 1, cancel_reason: '', published_at: null },
  ...{ created_at: '2026-11-20T18:42:00Z', updated_at: '2026-11-20T18:42:00Z' },
};

/** The form in short: a title, a ticket and what is saved. */
function Form({ stored }: { stored: OwnEvent | null }) {
  const editor = useEventDraft(page, stored, eventDraftOf(stored ?? draft));
  const { packages } = editor.draft;
  return (
    <>
      <input
        aria-label="Title"
        value={editor.draft.title}
        onChange={(event) => editor.change({ title: event.currentTarget.value })}
      />
      <input
        aria-label="Price"
        value={packages[0]?.price ?? ''}
        onChange={({ currentTarget: { value: price } }) =>
          editor.change({ packages: [{ ...(packages[0] ?? newTicket('in_person')), price }] })
        }
      />
      <SaveLine editor={editor} />
      <SaveTrouble editor={editor} />
    </>
  );
}

const saved = (part: Partial<OwnEvent>) => ({ event: { ...draft, ...part }, clashes: [], plan: null });

test('a new event is created with what was typed, once, and then edited with what changed', async () => {
  const { user, made } = renderComponent(<Form stored={null} />, {
    'event/create_event': () => saved({ title: 'Yoga' }),
    'event/edit_event': () => saved({ title: 'Yoga and cello', version: 2 }),
  });
  await user.type(screen.getByLabelText('Title'), 'Yoga');
  expect(await screen.findByText(/Draft saved/)).toBeDefined();
  await user.type(screen.getByLabelText('Title'), ' and cello');
  await waitFor(() => expect(made).toHaveLength(2));
  expect(made.map(({ name }) => name)).toEqual(['event/create_event', 'event/edit_event']);
  expect(made[0]?.input).toMatchObject({ provider_id: page._id, title: 'Yoga' });
  expect(made[1]?.input).toEqual({ event_id: draft._id, version: 1, title: 'Yoga and cello' });
});

test('what cannot be read is held back, and saved once it can', async () => {
  const { user, made } = renderComponent(<Form stored={draft} />, {
    'event/edit_event': () => saved({ version: 2 }),
  });
  await user.type(screen.getByLabelText('Price'), 'ten');
  expect(await screen.findByText(/except what’s marked/)).toBeDefined();
  expect(made).toEqual([]);
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '10');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.input).toMatchObject({ packages: [{ amount: 1000 }] });
});

test('an edit from another window keeps what was typed here, and asks which version to keep', async () => {
  const version = 7;
  const { user, made } = renderComponent(<Form stored={draft} />, {
    'event/edit_event': (input) => {
      if (input.version === version) return saved({ title: 'Mine', version: version + 1 });
      const { problem } = refused('event_version', 'Someone changed this event in another window.');
      throw new CallFailed({ ...problem, version } as typeof problem);
    },
  });
  await user.type(screen.getByLabelText('Title'), 'Mine');
  const keep = await screen.findByRole('button', { name: 'Keep mine' });
  await user.type(screen.getByLabelText('Title'), '!');
  expect(made).toHaveLength(1);
  await user.click(keep);
  expect(await screen.findByText(/Draft saved/)).toBeDefined();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Mine!');
  expect(made.map(({ input }) => (input as { version: number }).version)).toEqual([1, 7]);
});

test('a refusal is shown, and what was typed stays', async () => {
  const { user } = renderComponent(<Form stored={draft} />, {
    'event/edit_event': () => {
      throw refused('invalid_input', 'Leave out the phone number.', [{ path: 'title', message: 'Not here.' }]);
    },
  });
  await user.type(screen.getByLabelText('Title'), '555 0100');
  expect(await screen.findByText('Leave out the phone number')).toBeDefined();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('555 0100');
});
