import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { invitationsOf } from '#test/invitations/invitations-of.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const { free, invited, list, accept } = invitationsOf(it);

describe('at once', () => {
  test('many answers get the last free seat: exactly one books it', async () => {
    const event = await free({ capacity: 1 });
    const occurrence_ids = [event.occurrence_id];
    const tokens: string[] = [];
    for (let n = 0; n < 6; n++) tokens.push((await invited(event, { occurrence_ids })).token);
    const answers = await Promise.all(tokens.map((token) => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await list(event)).counts).toMatchObject({ booked: 1, pending: 5 });
  });

  test('an invitation is accepted or withdrawn, and accepted once', async () => {
    const event = await free();
    const { token } = await invited(event, { occurrence_ids: [event.occurrence_id] });
    const [{ _id: invitation_id } = { _id: '' }] = (await list(event)).items;
    const answers = await Promise.all([
      accept(token),
      it.call('event/withdraw_invitation', { invitation_id }, event),
      accept(token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { items } = await list(event);
    expect(items[0]?.outcome).toBe(answers[1]?.status === 200 ? 'withdrawn' : 'booked');
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});
