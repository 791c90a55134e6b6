import { readFileSync } from 'node:fs'

/** Version of this repository, from package.json; the packed terminal has it as a constant (.ci/packages.ts). */
export const VERSION = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
