#!/usr/bin/env node
// JavaScript, so that no type has to be stripped before the cache is on: that alone would take twice as long as Node itself
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { VERSION } from './version.mjs'

const [word, ...more] = process.argv.slice(2)
const asksVersion = (word === '--version' || word === '-V') && more.length === 0

/** False if standard output takes nothing: the program then says why. */
function printVersion() {
  try {
    writeSync(1, `${VERSION}\n`)
    return true
  } catch {
    return false
  }
}

if (!asksVersion || !printVersion()) {
  // keeps the stripped and compiled modules: the second start takes half as long
  enableCompileCache()
  const { runCli } = await import('./run.ts')
  await runCli()
}
