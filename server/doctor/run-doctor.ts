import { checkDisk, checkFolder, checkVersions, isInUse, type ReadFreeBytes, readFreeBytes } from './check-machine.ts'
import { checkCertificate, checkFiles, checkMail, checkPort } from './check-network.ts'
import { checkSettings, type Environment } from './check-settings.ts'
import { checkStores } from './check-stores.ts'
import type { Finding } from './finding.ts'

export interface DoctorRequest {
  environment: Environment
  /** The variables of the file of settings, all of which are for the server. */
  own?: Environment
  /** Also reads all data of the stores. */
  full?: boolean
  readFree?: ReadFreeBytes
}

/** Checks an installation, with or without a running server, and changes nothing. */
export async function runDoctor({
  environment,
  own = {},
  full = false,
  readFree = readFreeBytes,
}: DoctorRequest): Promise<Finding[]> {
  const { config, findings: settings } = checkSettings(environment, own)
  const findings = [...checkVersions(), ...settings]
  if (config === null) return findings
  const folder = checkFolder(config)
  findings.push(...folder.findings)
  const isServerRunning = folder.state === 'usable' && isInUse(config.dataDir)
  if (folder.state === 'usable') findings.push(...(await checkDisk(config, readFree)))
  if (folder.state !== 'unusable') findings.push(...(await checkStores({ config, full, isServerRunning })))
  const others = await Promise.all([
    checkPort(config, isServerRunning),
    checkMail(config),
    checkCertificate(config),
    checkFiles(config),
  ])
  return [...findings, ...others.flat()]
}

/** 0 if nothing is wrong, 1 if there are only warnings, 2 if something does not work. */
export const getExitCode = (findings: readonly Finding[]): 0 | 1 | 2 =>
  findings.some(({ state }) => state === 'problem') ? 2 : findings.some(({ state }) => state === 'warning') ? 1 : 0

const marks = { ok: 'ok  ', warning: 'warn', problem: 'FAIL' } as const

/** One line per finding, for a person. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings.map(({ check, state, text }) => `${marks[state]}  ${check.padEnd(11)}  ${text}`).join('\n')
