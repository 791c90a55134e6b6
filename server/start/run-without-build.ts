import { runServer } from './run-server.ts'

/** Runs the server without building the app. */
await runServer()
