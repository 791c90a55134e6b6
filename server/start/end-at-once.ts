/**
 * Ends this process without waiting for anything. `process.exit` waits for the threads of statements that DuckDB runs, which can
 * take minutes. The databases survive the end of the process at any time.
 */
export const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL')
