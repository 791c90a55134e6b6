import { buildAppIfStale, packTerminalIfStale } from './app-build.ts'

/** `npm run build`: what a server without build tools serves, the app and the package of the terminal. */
await buildAppIfStale()
await packTerminalIfStale()
