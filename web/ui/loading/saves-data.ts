/** Whether the visitor has asked for as little to be fetched as can be. */
export function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
