import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Development: the server restarts when a file changes; Vite serves the app and proxies /api. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const children = [
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', fileURLToPath(new URL('run-without-build.ts', import.meta.url))],
    {
      cwd: root,
      stdio: 'inherit',
    },
  ),
  spawn('npm', ['run', 'dev', '-w', 'pwa'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
