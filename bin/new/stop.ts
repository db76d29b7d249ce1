/** Ends the process with a sentence that says what would be right. */
export function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
