/** What becomes of a message to a page that nobody runs; `waiting` counts all messages kept there, this one among them. */
export function storedFileLabel(name: string, waiting: number): string {
  const stored = `Nobody runs this page yet. Your message is kept for the owner of ${name}, who finds it on arriving`;
  if (waiting <= 1) return `${stored}; it is the first one there.`;
  return `${stored}, with ${waiting === 2 ? 'one other' : `${waiting - 1} others`} waiting there.`;
}
