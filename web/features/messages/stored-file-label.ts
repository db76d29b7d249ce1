/** What becomes of a message to a page that nobody runs; `waiting` counts all messages kept there, this one among them. */
export function storedFileLabel(name: string, waiting: number): string {
  const stored = `Nobody has claimed this page yet. We’ll keep your message for ${name}’s owner`;
  if (waiting <= 1) return `${stored}. It’s the first one.`;
  return `${stored}, with ${waiting === 2 ? '1 other' : `${waiting - 1} others`}.`;
}
