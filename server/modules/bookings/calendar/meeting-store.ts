import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database/db.ts';

/** A session's meeting as `meetingJson` returns it. */
export const Meeting = z.object({ family_id: z.string(), room: z.string().nullable() });

/** The family id of a virtual session, and the room its provider generated in place of the default one. */
export type SessionMeeting = z.infer<typeof Meeting>;

/** The family id and the generated room of a booking's session, for a statement that selects from `bookings`. */
export const meetingJson: RawBuilder<unknown> = sql`(SELECT json_build_object('family_id', c.family_id, 'room', m.room)
  FROM seats t JOIN commitments c ON c.id = t.commitment_id LEFT JOIN meeting_rooms m ON m.family_id = c.family_id
  WHERE bookings.place = 'virtual' AND t.booking_id = bookings.id AND c.starts_at = bookings.starts_at LIMIT 1)`;

/** Sets a new, unguessable room for a session. Returns its confirmed bookings, whose calendar entries change. */
export async function renewMeeting(
  tx: Tx,
  family_id: string,
  now: Date,
): Promise<{ meeting_room: string; booking_ids: string[] }> {
  const meeting = randomBytes(24).toString('base64url');
  const { rows } = await sql<{ id: string }>`
    WITH kept AS (
      INSERT INTO meeting_rooms (family_id, room, created_at)
      VALUES (${family_id}::uuid, ${meeting}, ${now}::timestamptz)
      ON CONFLICT (family_id) DO UPDATE SET room = excluded.room, created_at = excluded.created_at
    )
    UPDATE bookings SET sequence = sequence + 1, updated_at = ${now}::timestamptz
    WHERE status = 'confirmed' AND id IN (
      SELECT t.booking_id
      FROM seats t
      JOIN commitments c ON c.id = t.commitment_id
      WHERE c.family_id = ${family_id}::uuid)
    RETURNING id`.execute(tx);
  return { meeting_room: meeting, booking_ids: rows.map(({ id }) => id) };
}
