/** What lives in memory during a visit and must not outlive it: whoever holds such a thing says here how it is forgotten. */
const endings: (() => void | Promise<void>)[] = []

export function onVisitEnd(forget: () => void | Promise<void>): void {
  endings.push(forget)
}

/** Resolves when all of it is forgotten, databases closed. */
export async function endVisit(): Promise<void> {
  await Promise.all(endings.map((forget) => forget()))
}
