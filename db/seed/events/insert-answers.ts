import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { HOUR_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import type { SoldEvent } from './compose-sale.ts';

/** How long after a date its guests were asked and answered. */
const ASKED_HOURS = 14;
/** How many of three guests answer the questions after a date. */
const ANSWERING = 2;

interface Voices {
  readonly events: readonly SoldEvent[];
  /** The demo's customer, who is invited and has not answered yet. */
  readonly customer: { readonly id: string };
  readonly now: Date;
}

/** Inserts what hosts ask their guests with the answers, and whom they invited. */
export async function insertVoices(tx: Tx, { events, customer, now }: Voices): Promise<void> {
  for (const event of events) {
    await insertQuestions(tx, event, customer.id, now);
    await insertInvitations(tx, event, customer.id, now);
  }
}

/** A ticket of a guest, on a date. */
interface Guest {
  readonly ticket_id: string;
  readonly booking_id: string;
  readonly occurrence_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly booked_at: Date;
  readonly customer_id: string | null;
  readonly is_past: boolean;
}

async function insertQuestions(tx: Tx, { id, event, past }: SoldEvent, customer_id: string, now: Date): Promise<void> {
  if (event.questions.length === 0) return;
  const created_at = past[0]?.starts_at ?? new Date(0);
  const asked = event.questions.map((question, position) => ({ ...question, id: newId(), position }));
  await tx
    .insertInto('questions')
    .values(asked.map(({ answers: _, ...question }) => ({ ...question, event_id: id, created_at })))
    .execute();
  const { rows: guests } = await sql<Guest>`
    SELECT t.id AS ticket_id, t.booking_id, o.id AS occurrence_id, o.starts_at, o.ends_at, b.created_at AS booked_at,
      b.customer_id, o.id = ANY (${past.map((date) => date.id)}::uuid[]) AS is_past
    FROM tickets t JOIN bookings b ON b.id = t.booking_id JOIN occurrences o ON o.id = t.occurrence_id
    WHERE b.event_id = ${id}::uuid AND t.position = 1 ORDER BY o.starts_at, t.id`.execute(tx);
  // Guests of a date that ended a few hours before the demo are asked by the app.
  const wasAsked = (guest: Guest) => guest.is_past && askedAt(guest) < now;
  const answers = asked.flatMap(({ id: question_id, asked: at, answers: given }) =>
    guests.flatMap((guest, n) => {
      const value = given[n % given.length] ?? null;
      const isAfter = at === 'afterwards';
      if (value === null || guest.customer_id === customer_id) return [];
      if (isAfter && (!wasAsked(guest) || n % 3 >= ANSWERING)) return [];
      return {
        ...{ question_id, ticket_id: guest.ticket_id, value: JSON.stringify(value) },
        occurrence_id: isAfter ? guest.occurrence_id : null,
        created_at: isAfter ? askedAt(guest) : guest.booked_at,
      };
    }),
  );
  await tx.insertInto('answers').values(answers).execute();
  const asks = new Map(
    guests.flatMap((guest) =>
      wasAsked(guest) && guest.customer_id !== customer_id ? [[guest.booking_id, guest] as const] : [],
    ),
  );
  await tx
    .insertInto('survey_asks')
    .values(
      [...asks].map(([booking_id, guest]) => ({
        booking_id,
        occurrence_id: guest.occurrence_id,
        asked_at: askedAt(guest),
      })),
    )
    .execute();
}

const askedAt = ({ ends_at }: Guest): Date => new Date(ends_at.getTime() + ASKED_HOURS * HOUR_MS);

/** Inserts invitations to the next date. All were reminded: their links were made by another secret than the app's. */
async function insertInvitations(tx: Tx, event: SoldEvent, customer_id: string, now: Date): Promise<void> {
  const next = event.next.find((date) => date !== undefined);
  if (next === undefined) return;
  for (const { email, status, message, is_opened } of event.event.invited) {
    const id = newId();
    await tx
      .insertInto('invitations')
      .values({
        ...{ id, event_id: event.id, inviter_id: event.owner_id, message, language: 'en', mails: 1 },
        user_id: email === null ? customer_id : null,
        email: email ?? sql<string>`(SELECT email FROM users WHERE id = ${customer_id}::uuid)`,
        token_hash: hashToken(randomBytes(32).toString('base64url')),
        ...{ queued_at: now, sent_at: now, reminded_at: now, created_at: now },
        opened_at: is_opened ? now : null,
      })
      .execute();
    const answered_at = status === 'pending' ? null : now;
    await tx
      .insertInto('invitation_dates')
      .values({ invitation_id: id, occurrence_id: next.id, status, answered_at })
      .execute();
  }
}
