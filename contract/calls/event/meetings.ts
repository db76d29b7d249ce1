import { z } from 'zod';
import { type CallContract, call, noInput, perMinute } from '../../call.ts';
import { meetingProviders } from '../../choices/event.ts';
import { roomStates } from '../../events/meeting-window.ts';
import { example } from '../../examples.ts';
import { id, moment } from '../../fields.ts';
import { holderToken } from './tickets.ts';

/** Where the room of a date opens. */
export const MeetingLink = z.object({
  url: z.string(),
  /** Whether the meeting may be embedded in Plaza, at `/VirtualEventIframe`. */
  is_embedded: z.boolean(),
});

/** What a meeting provider appends to the address to which it sends the organiser back. */
export const authorizationCode = z.string().regex(/^[\w.~+/=-]{1,2000}$/);
export const authorizationState = z.string().regex(/^[\w-]{1,200}$/);

const MeetingAccount = z.object({
  provider: z.literal('zoom'),
  email: z.string(),
  /** False once the provider ended the authorization: connect it again. */
  is_connected: z.boolean(),
  connected_at: moment,
});

/** The account, and whether this marketplace offers to connect one. */
const OwnAccount = z.object({ is_offered: z.boolean(), account: MeetingAccount.nullable() });

const visit = {
  occurrence_id: id,
  /** The token of an online ticket, from its link, for whoever has no account. */
  token: holderToken.optional(),
};

export const meetingCalls = {
  'event/meeting': call({
    access: 'anyone',
    mode: 'read',
    summary:
      'The online room of a date, without its address: for the organiser, pages that are hired for the date, and ' +
      'holders of online tickets.',
    input: z.strictObject(visit),
    example: { occurrence_id: example.occurrence_id },
    output: z.object({
      occurrence_id: z.string(),
      event: z.object({
        _id: z.string(),
        title: z.string(),
        timezone: z.string(),
        provider: z.object({ _id: z.string(), name: z.string() }),
      }),
      starts_at: moment,
      ends_at: moment,
      /** From 30 minutes before the start to 60 minutes after the end. */
      opens_at: moment,
      closes_at: moment,
      state: z.enum(roomStates),
      role: z.enum(['organiser', 'hired', 'guest']),
      provider: z.enum(meetingProviders),
      is_embedded: z.boolean(),
      /** Whether `event/join_meeting` answers now. Organisers may try their room before it opens. */
      can: z.object({ join: z.boolean() }),
    }),
    errors: [],
    limit: perMinute(300),
  }),
  'event/join_meeting': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Opens the online room of a date while it is open and returns its address. The first time, the guest of an ' +
      'online ticket is recorded as present.',
    input: z.strictObject(visit),
    example: { occurrence_id: example.occurrence_id },
    output: MeetingLink,
    errors: ['meeting_not_open'],
    limit: perMinute(120),
  }),
  'user/meeting_account': call({
    access: 'user',
    mode: 'read',
    summary: 'My account at a meeting provider, in which online dates of my events can meet.',
    ...noInput,
    output: OwnAccount,
    errors: [],
  }),
  'user/connect_meeting_account': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Without `code` it returns where I agree to connect my account; the provider sends me back to `/` with `code` ' +
      'and `state`. With both it connects the account. A state is its user’s alone and works once.',
    input: z
      .strictObject({ code: authorizationCode.optional(), state: authorizationState.optional() })
      .refine(({ code, state }) => (code === undefined) === (state === undefined), { path: ['state'] }),
    example: {},
    output: OwnAccount.extend({
      /** Where to agree, and the state that comes back; null once the account is connected. */
      authorize_url: z.string().nullable(),
      state: z.string().nullable(),
    }),
    errors: ['meeting_account_refused'],
    limit: perMinute(20),
  }),
  'user/disconnect_meeting_account': call({
    access: 'user',
    mode: 'saga',
    summary:
      'Disconnects my account: its coming meetings are deleted, the authorization is revoked, and my events meet in ' +
      'our own rooms.',
    ...noInput,
    output: OwnAccount,
    errors: [],
    limit: perMinute(20),
  }),
} as const satisfies Record<string, CallContract>;
