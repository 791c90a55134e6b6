import { main } from './main.ts'

/** The server alone, without building the app. */
await main()
