import type { UserActor } from '#server/kernel/call-context.ts';

export type StaffRole = Exclude<UserActor['role'], 'user'>;
/** What staff decides in admin. */
export type AdminArea = 'refunds' | 'reports' | 'moderation' | 'payments' | 'settings';

const deciders: Readonly<Record<AdminArea, readonly StaffRole[]>> = {
  refunds: ['support', 'finance', 'admin'],
  reports: ['support', 'admin'],
  moderation: ['support', 'admin'],
  payments: ['finance', 'admin'],
  settings: ['admin'],
};

/** Whether somebody of the staff may decide a matter; everybody of it may look. */
export function mayDecide(actor: Pick<UserActor, 'role'>, matter: AdminArea): boolean {
  return deciders[matter].some((role) => role === actor.role);
}
