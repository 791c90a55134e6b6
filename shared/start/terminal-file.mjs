import { RELEASE } from './version.mjs'

/**
 * Name of the package of the terminal: with a scope, so that no package that a stranger registers can have it. It is installed
 * from the server at /downloads and from no registry.
 */
export const TERMINAL_PACKAGE = '@uresuji/terminal'

/** File that a server offers at /downloads; its checksum has `.sha256` at the end. */
export const terminalFile = `uresuji-${RELEASE}.tgz`
