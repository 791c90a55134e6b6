import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoFacts } from '../../../shared/api/endpoint.ts'

/** Users: every role of the demo. */
export const fuzzedNames = [
  'user',
  'company',
  'magazine',
  'own',
  'store',
  'agency',
  'manufacturer',
  'admin',
  'view',
  'trial',
  'export',
] as const

/** API tokens of a contract. */
export const fuzzedTokens = ['widget', 'analyses', 'exports'] as const

export type FuzzOrder = 'start' | 'putBack' | 'measure' | 'end'

export interface FuzzMeasure {
  /** Bytes after a garbage collection. */
  heapUsed: number
  external: number
  rss: number
  /** Delay of the event loop since the last measurement, in milliseconds. */
  p50: number
  p99: number
  max: number
  /** Pauses of the event loop, with the calls in progress. */
  pauses: { milliseconds: number; calls: string[] }[]
}

/** The fuzzed server, seen from outside. */
export interface FuzzProcess {
  port: number
  facts: DemoFacts
  tokens: Record<string, string>
  measure(): Promise<FuzzMeasure>
  /** Restores the demo's initial accounts; sessions stay. */
  putBack(): Promise<void>
  /** True if the process has ended by itself. */
  ended(): boolean
  end(): Promise<void>
}

export async function startFuzzProcess(): Promise<FuzzProcess> {
  const getFile = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const child = fork(getFile('fuzz-server.ts'), [], {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      ...(process.env.FUZZ_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.FUZZ_PROFILE] : []),
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (data: Buffer) => {
    output = (output + data.toString()).slice(-4000)
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // one command after another: each is answered before the next is sent
  const sendOrder = async (message: FuzzOrder): Promise<unknown> => {
    const answered = new Promise<{ result?: unknown; error?: string }>((resolve) => child.once('message', resolve as never))
    child.send(message)
    const { result, error } = await Promise.race([
      answered,
      exit.then(() => ({ result: null, error: `the server ended: ${output}` })),
    ])
    if (error !== undefined) throw new Error(error)
    return result
  }
  const started = (await sendOrder('start')) as Pick<FuzzProcess, 'port' | 'facts' | 'tokens'>
  return {
    ...started,
    measure: () => sendOrder('measure') as Promise<FuzzMeasure>,
    putBack: async () => {
      await sendOrder('putBack')
    },
    ended: () => child.exitCode !== null || child.signalCode !== null,
    end: async () => {
      if (child.connected) child.send('end' satisfies FuzzOrder)
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exit
      clearTimeout(late)
    },
  }
}
