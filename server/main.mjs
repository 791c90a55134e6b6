#!/usr/bin/env node
// JavaScript that an old Node can read: it looks for a newer one
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getBundledNode, isNodeAtLeast, OLDEST_NODE, runProgram } from '../shared/start/node.mjs'
import { translateBoth } from '../shared/start/starting.mjs'
import { VERSION } from '../shared/start/version.mjs'

/**
 * Commands of the server's machine, with their script and its first arguments. npm scripts run the same ones.
 * @type {Readonly<Record<string, readonly [script: string, ...args: string[]]>>}
 */
const commands = {
  start: ['start/run-without-build.ts'],
  doctor: ['commands/doctor.ts'],
  support: ['commands/support.ts'],
  administrator: ['commands/create-administrator.ts'],
  backup: ['commands/backup-stores.ts'],
  restore: ['commands/restore-stores.ts'],
  status: ['commands/migrate-stores.ts', 'status'],
  migrate: ['commands/migrate-stores.ts', 'migrate'],
  rollback: ['commands/migrate-stores.ts', 'rollback'],
  distribute: ['commands/migrate-stores.ts', 'distribute'],
  move: ['commands/move-stores.ts'],
  marts: ['commands/export-marts.ts'],
}

/**
 * Takes `--settings FILE` out of the arguments. Node would take a name like --env-file for itself.
 * @param {string[]} args
 */
function splitArguments(args) {
  const [first = '', second = ''] = args
  if (first === '--settings') return { file: second, rest: args.slice(2) }
  return { file: null, rest: args }
}

async function main() {
  const { file, rest } = splitArguments(process.argv.slice(2))
  const [name = '', ...args] = rest
  if (name === '--version' || name === '-V') {
    process.stdout.write(`${VERSION}\n`)
    return 0
  }
  const [script, ...first] = commands[name] ?? []
  if (script === undefined) {
    process.stderr.write(`uresuji-server [--settings FILE] ${Object.keys(commands).join('|')} … | --version\n`)
    return name === '--help' ? 0 : 2
  }
  if (file !== null && !existsSync(file)) {
    process.stderr.write(`${translateBoth('noSettingsFile', { file })}\n`)
    return 2
  }
  const node = isNodeAtLeast(OLDEST_NODE) ? process.execPath : getBundledNode()
  if (node === null || !existsSync(node)) {
    process.stderr.write(`${translateBoth('nodeTooOld', { oldest: OLDEST_NODE, version: process.versions.node })}\n`)
    return 1
  }
  const path = fileURLToPath(new URL(script, import.meta.url))
  const settings = file === null ? [] : [`--env-file=${file}`]
  return runProgram(node, ['--disable-warning=ExperimentalWarning', ...settings, path, ...first, ...args])
}

process.exitCode = await main()
