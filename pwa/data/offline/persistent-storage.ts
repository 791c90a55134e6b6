/**
 * Asks the browser not to delete the stored data by itself. It may refuse a page that it hardly knows, so this is repeated on
 * occasions that change its result: an installation, a start of the installed app, and a pack that was loaded. Returns true if the
 * data are safe.
 */
export async function requestPersistence(): Promise<boolean> {
  const { storage } = navigator
  try {
    return (await storage?.persisted?.()) || ((await storage?.persist?.()) ?? false)
  } catch {
    return false
  }
}
