import { buildAppIfStale } from './app-build.ts'
import { main } from './main.ts'

buildAppIfStale()
await main()
