import cliProgress from 'cli-progress'

/** Progress bar on stderr; does nothing if stderr is not a terminal. */
export interface ProgressBar {
  show(step: string, done: number, total: number): void
  stop(): void
}

export function createProgressBar(name: string): ProgressBar {
  if (!process.stderr.isTTY) return { show: () => {}, stop: () => {} }
  const bar = new cliProgress.SingleBar(
    {
      format: '{name}  {bar}  {percentage}%  {step}',
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      // the command handles Ctrl-C itself
      gracefulExit: false,
      fps: 10,
      barsize: 30,
    },
    cliProgress.Presets.shades_classic,
  )
  let isStarted = false
  return {
    show: (step, done, total) => {
      const length = Math.max(1, total)
      const value = Math.min(done, length)
      if (!isStarted) bar.start(length, value, { name, step })
      else {
        bar.setTotal(length)
        bar.update(value, { step })
      }
      isStarted = true
    },
    stop: () => {
      if (isStarted) bar.stop()
      isStarted = false
    },
  }
}
