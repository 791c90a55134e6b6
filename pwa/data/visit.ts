/** Callbacks that clear in-memory state which must not outlive a visit. Each module with such state registers one. */
const endings: (() => void | Promise<void>)[] = []

export function onVisitEnd(forget: () => void | Promise<void>): void {
  endings.push(forget)
}

/** Resolves when everything is cleared and the databases are closed. */
export async function endVisit(): Promise<void> {
  await Promise.all(endings.map((forget) => forget()))
}
