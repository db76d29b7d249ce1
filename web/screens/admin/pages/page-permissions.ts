/** What this role of staff may do with pages. */
export interface PageCan {
  readonly reports: boolean;
  readonly moderation: boolean;
  readonly payments: boolean;
}
