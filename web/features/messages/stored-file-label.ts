/** The notice on messages to an unclaimed page; `waiting` counts all messages stored for it, including this one. */
export function storedFileLabel(name: string, waiting: number): string {
  const stored = `Nobody has claimed this page yet. We’ll keep your message for ${name}’s owner`;
  if (waiting <= 1) return `${stored}. It’s the first one.`;
  return `${stored}, with ${waiting === 2 ? '1 other' : `${waiting - 1} others`}.`;
}
