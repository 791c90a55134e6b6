/**
 * Ends this process without waiting for anything. `process.exit` waits for the threads of statements that DuckDB runs, which can
 * take minutes. The databases survive the end of the process at any time.
 */
export const killOwnProcess = (): void => void process.kill(process.pid, 'SIGKILL')
