import type { UserActor } from '#server/kernel/call-context.ts';

export type StaffRole = Exclude<UserActor['role'], 'user'>;
/** The areas in which staff decides. */
export type AdminArea =
  | 'refunds'
  | 'reports'
  | 'tickets'
  | 'moderation'
  | 'payments'
  | 'settings'
  | 'imports'
  | 'pages'
  | 'impersonation';

const deciders: Readonly<Record<AdminArea, readonly StaffRole[]>> = {
  refunds: ['support', 'finance', 'admin'],
  reports: ['support', 'admin'],
  tickets: ['support', 'admin'],
  moderation: ['support', 'admin'],
  payments: ['finance', 'admin'],
  settings: ['admin'],
  imports: ['admin'],
  pages: ['support', 'admin'],
  impersonation: ['admin'],
};

/** Whether a staff member may decide in an area. All of them may read. */
export function mayDecide(actor: Pick<UserActor, 'role'>, matter: AdminArea): boolean {
  return deciders[matter].some((role) => role === actor.role);
}
