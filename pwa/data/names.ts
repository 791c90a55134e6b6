import { proxy, useSnapshot } from 'valtio'
import { onVisitEnd } from './visit.ts'

/** Names by code, of what was chosen, listed or answered: a question holds codes alone, its chip says names. */
export interface Names {
  add: (code: string, name: string) => void
  /** The name of a code, or the code as long as nothing has named it. */
  useName: () => (code: string) => string
}

export function createNames(): Names {
  const names = proxy<Record<string, string>>({})
  onVisitEnd(() => {
    for (const code of Object.keys(names)) delete names[code]
  })
  return {
    add: (code, name) => {
      if (names[code] !== name) names[code] = name
    },
    useName: () => {
      const known = useSnapshot(names)
      return (code) => known[code] ?? code
    },
  }
}
