export const findingStates = ['ok', 'warning', 'problem'] as const

/** What a check of an installation found, with its text in both languages. */
export interface Finding {
  /** Subject, such as `disk`. */
  check: string
  state: (typeof findingStates)[number]
  text: string
}

const createFinding =
  (state: Finding['state']) =>
  (check: string, ja: string, en: string): Finding => ({ check, state, text: `${ja} / ${en}` })

export const ok = createFinding('ok')
export const warning = createFinding('warning')
export const problem = createFinding('problem')

/** Limits the time of a check that asks another machine. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(Object.assign(new Error(`no result within ${ms} ms`), { code: 'ETIMEDOUT' })), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Code or message of an error, for a line. */
export const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.message.split('\n')[0] || error.name
}
