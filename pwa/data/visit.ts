/** Callbacks that clear in-memory state which must not outlive a visit. Each module with such state registers one. */
const cleanups: (() => void | Promise<void>)[] = []

export function onVisitEnd(cleanUp: () => void | Promise<void>): void {
  cleanups.push(cleanUp)
}

/** Resolves when everything is cleared and the databases are closed. */
export async function endVisit(): Promise<void> {
  await Promise.all(cleanups.map((forget) => forget()))
}
