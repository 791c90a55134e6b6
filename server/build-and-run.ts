import { buildAppIfStale } from './app-build.ts'
import { runServer } from './run-server.ts'

buildAppIfStale()
await runServer()
