#!/usr/bin/env node
// JavaScript, so that no types are stripped before the compile cache is enabled: that alone would take twice as long as Node's
// start
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { VERSION } from './version.mjs'

const [word, ...more] = process.argv.slice(2)
const asksVersion = (word === '--version' || word === '-V') && more.length === 0

/** Prints the version. False if standard output cannot be written; the program then reports the reason. */
function printVersion() {
  try {
    writeSync(1, `${VERSION}\n`)
    return true
  } catch {
    return false
  }
}

if (!asksVersion || !printVersion()) {
  // caches the stripped and compiled modules: later starts take half as long
  enableCompileCache()
  const { runCli } = await import('./run.ts')
  await runCli()
}
