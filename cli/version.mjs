// in the packed terminal, .ci/packages.ts replaces this file

export { OLDEST_NODE } from '../shared/start/node.mjs'
export { VERSION } from '../shared/start/version.mjs'
