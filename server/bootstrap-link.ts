import type { Server } from 'node:net'

/** Steps that `.ci/bootstrap.mjs` shows while the server is being prepared. */
export type StartStep = 'screens' | 'demo' | 'totals'

type Message =
  | { step: StartStep; done?: number; total?: number; isDone?: boolean }
  | { failed: StartStep }
  | { wants: 'socket' }
  | { isListening: true }

/** True if bootstrap.mjs started this process. Other parents that fork it, such as test runners, send different messages. */
const isBootstrapChild = (): boolean => process.connected === true && process.env.URESUJI_BOOTSTRAP === String(process.ppid)

const sendMessage = (message: Message): Promise<void> =>
  new Promise((resolve) => {
    if (process.send && isBootstrapChild()) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })

export const reportStep = (step: StartStep, count: { done?: number; total?: number } = {}): void =>
  void sendMessage({ step, ...count })
export const reportStepDone = (step: StartStep): void => void sendMessage({ step, isDone: true })
export const reportFailure = (step: StartStep): Promise<void> => sendMessage({ failed: step })
export const reportListening = (): void => void sendMessage({ isListening: true })

/** Returns the socket that bootstrap.mjs listens on, to be shared until it closes; null if there is none. */
export function receiveBootstrapSocket(): Promise<Server | null> {
  if (!isBootstrapChild()) return Promise.resolve(null)
  return new Promise((resolve) => {
    process.once('message', (_message, handle) => resolve((handle as Server | undefined) ?? null))
    void sendMessage({ wants: 'socket' })
  })
}

/** Calls `stop` when bootstrap.mjs has ended for any reason. */
export function onBootstrapExit(stop: () => void): void {
  if (isBootstrapChild()) process.once('disconnect', stop)
}
