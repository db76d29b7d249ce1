/**
 * Imports a module with `load`; null if its file can't be fetched, for which browsers reject with a TypeError (HTML,
 * "fetch a single module script").
 */
export async function importOrNull<Module>(load: () => Promise<Module>): Promise<Module | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
