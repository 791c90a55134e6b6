#!/usr/bin/env node
// JavaScript that an old Node can read; and so that no types are stripped before the compile cache is enabled: that alone would
// take twice as long as Node's start
import { existsSync, writeSync } from 'node:fs'
// not by name: an old Node has no enableCompileCache
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { getBundledNode, isNodeAtLeast, runProgram } from '../shared/start/node.mjs'
import { translateBoth } from '../shared/start/starting.mjs'
import { OLDEST_NODE, VERSION } from './version.mjs'

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

/** Runs the command with the bundled Node. Returns the exit code: 1 with an explanation if there is none. */
async function runWithBundledNode() {
  const node = getBundledNode()
  if (node !== null && existsSync(node)) return await runProgram(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  console.error(translateBoth('nodeTooOld', { oldest: OLDEST_NODE, version: process.versions.node }))
  if (node !== null) console.error(translateBoth('nodeNotInstalled'))
  return 1
}

if (!asksVersion || !printVersion()) {
  if (isNodeAtLeast(OLDEST_NODE)) {
    // caches the stripped and compiled modules: later starts take half as long
    nodeModule.enableCompileCache?.()
    const { runCli } = await import('./run.ts')
    await runCli()
  } else process.exitCode = await runWithBundledNode()
}
