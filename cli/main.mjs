#!/usr/bin/env node
// JavaScript, so that no type has to be stripped before the cache is on: that alone would take twice as long as Node itself
import { enableCompileCache } from 'node:module'
import { VERSION } from './version.mjs'

const [word, ...more] = process.argv.slice(2)
if ((word === '--version' || word === '-V') && more.length === 0) process.stdout.write(`${VERSION}\n`)
else {
  // keeps the stripped and compiled modules: the second start takes half as long
  enableCompileCache()
  const { run } = await import('./run.ts')
  await run()
}
