import { readFileSync } from 'node:fs'

// in the packed terminal, .ci/packages.ts replaces this file

/** Version of this repository, from package.json. */
export const VERSION = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
export { OLDEST_NODE } from '../shared/start/node.mjs'
