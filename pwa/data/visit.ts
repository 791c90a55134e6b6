/** What lives in memory during a visit and must not outlive it: whoever holds such a thing says here how it is forgotten. */
const endings: (() => void)[] = []

export function onVisitEnd(forget: () => void): void {
  endings.push(forget)
}

export function endVisit(): void {
  for (const forget of endings) forget()
}
