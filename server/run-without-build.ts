import { runServer } from './run-server.ts'

/** The server alone, without building the app. */
await runServer()
