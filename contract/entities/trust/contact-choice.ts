import { z } from 'zod';

/** What the contact of an unclaimed page can choose: no more mails, or also no page. */
export const contactChoices = ['no_mail', 'opposed'] as const;
export type ContactChoice = (typeof contactChoices)[number];

/** What a contact chose, and the pages it is about. The address is not shown. */
export const ContactState = z.object({
  choice: z.enum(contactChoices).nullable(),
  /** Public pages without an owner that have this contact. */
  pages: z.array(z.object({ _id: z.string(), slug: z.string(), name: z.string() })),
});
export type ContactState = z.infer<typeof ContactState>;
