import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startBenchServer } from './bench-server.ts'
import { prepareBenchQueries } from './call-speed.ts'
import { measureCrowd } from './crowd.ts'
import { measureHistory, measureLoad } from './load-speed.ts'

/**
 * Measurements that run in a separate process: a server with its analysts, a load. Earlier measurements would otherwise affect
 * the memory of the engine and the process.
 */
const kinds = {
  crowd: async (file: string, seconds: number) => {
    const server = await startBenchServer(`duckdb:${file}`, '8GB')
    try {
      const { today } = await prepareBenchQueries(server.warehouse)
      return await measureCrowd(server, { today, seconds, log: console.error })
    } finally {
      await server.close()
    }
  },
  load: (folder: string, lines: number) => measureLoad(folder, lines, console.error),
  history: (folder: string, lines: number) => measureHistory(folder, lines, console.error),
}
type Kind = keyof typeof kinds

/** Runs a measurement in its own process and prints its progress. */
export async function measureInProcess<K extends Kind>(
  kind: K,
  path: string,
  size: number,
): Promise<Awaited<ReturnType<(typeof kinds)[K]>>> {
  const own = fileURLToPath(import.meta.url)
  const running = promisify(execFile)(process.execPath, [own, kind, path, String(size)])
  running.child.stderr?.pipe(process.stderr)
  return JSON.parse((await running).stdout)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind, path, size] = process.argv.slice(2) as [Kind, string, string]
  console.log(JSON.stringify(await kinds[kind](path, Number(size))))
}
