let refusal: string | null = null;

/** Says why this process shall get no further requests, until it ends; `/readyz` answers with it. */
export function refuseRequests(why: string): void {
  refusal = why;
}

/** Why this process shall get no further requests; null while it may. */
export const requestsRefusal = (): string | null => refusal;
