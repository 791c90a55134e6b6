import { totalmem } from 'node:os'
import { type Config, ConfigError, readConfig } from '../foundation/config.ts'
import { findUnknownSettings } from '../foundation/misspelt-settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** Memory that the process needs beside that of DuckDB. Bytes. */
const PROCESS_BYTES = 1.5 * 1024 ** 3

const BYTES = { MB: 1000 ** 2, GB: 1000 ** 3, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const
const parseSize = (text: string): number => {
  const [, amount = '0', unit = 'MB'] = /^([\d.]+)\s?(\w+)$/.exec(text) ?? []
  return Number(amount) * BYTES[unit as keyof typeof BYTES]
}

/** Settings that contradict each other or are unlikely to be intended. */
function checkCombinations(config: Config, environment: Environment): Finding[] {
  const found: Finding[] = []
  const base = URL.canParse(config.baseUrl) ? new URL(config.baseUrl) : null
  const isPublic = base !== null && !LOOPBACK.test(base.hostname)
  if (base === null) found.push(problem('settings', 'BASE_URL がアドレスではありません。', 'BASE_URL is not an address.'))
  else if (isPublic && base.protocol === 'http:')
    found.push(
      warning(
        'settings',
        'BASE_URL が http です。ユーザーのパスワードが暗号化されずに送られます。',
        'BASE_URL is http: passwords of users travel without encryption.',
      ),
    )
  if (base?.protocol === 'https:' && config.trustedProxies.length === 0)
    found.push(
      warning(
        'settings',
        'BASE_URL は https ですが TRUSTED_PROXIES がありません。全員がプロキシのアドレスとして扱われます。',
        'BASE_URL is https but TRUSTED_PROXIES is not set: all users share the address of the proxy.',
      ),
    )
  if (!LOOPBACK.test(config.host) && environment.BASE_URL === undefined)
    found.push(
      warning(
        'settings',
        'HOST が外に開いていますが BASE_URL がありません。メールのリンクが開けません。',
        'HOST is open to others but BASE_URL is not set: the links of mails do not work.',
      ),
    )
  if (config.demo && isPublic)
    found.push(
      problem(
        'settings',
        '公開のサーバーで DEMO が有効です。だれでもデモのパスワードでサインインできます。DEMO=false にしてください。',
        'DEMO is on for a public server: anybody can sign in with the password of the demo. Set DEMO=false.',
      ),
    )
  if (config.jwtKey !== null && config.jwtKey === config.jwtKeyPrevious)
    found.push(warning('settings', 'JWT_KEY と JWT_KEY_PREVIOUS が同じです。', 'JWT_KEY and JWT_KEY_PREVIOUS are the same.'))
  if (config.warehouseUrl.startsWith('duckdb:') && parseSize(config.warehouseMemory) + PROCESS_BYTES > totalmem())
    found.push(
      warning(
        'settings',
        `WAREHOUSE_MEMORY ${config.warehouseMemory} とプロセスの 1.5 GB の合計が、メモリー ${(totalmem() / 1024 ** 3).toFixed(1)} GiB を超えます。`,
        `WAREHOUSE_MEMORY ${config.warehouseMemory} and 1.5 GB for the process exceed the ${(totalmem() / 1024 ** 3).toFixed(1)} GiB of memory.`,
      ),
    )
  return found
}

/** Names that set nothing. */
function checkNames(environment: Environment, isOwn: boolean): Finding[] {
  return findUnknownSettings(environment, { isOwn }).map(({ name, suggestion }) =>
    warning(
      'settings',
      `${name} という設定はありません。${suggestion === null ? '' : `${suggestion} ではありませんか。`}`,
      `${name} is no setting.${suggestion === null ? '' : ` Did you mean ${suggestion}?`}`,
    ),
  )
}

/** `own`: the variables of the file of settings; the process may have others. Null if the settings are invalid. */
export function checkSettings(environment: Environment, own: Environment): { findings: Finding[]; config: Config | null } {
  const foreign = Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in own)))
  const names = [...checkNames(own, true), ...checkNames(foreign, false)]
  try {
    const config = readConfig(environment)
    const findings = [...names, ...checkCombinations(config, environment)]
    return {
      config,
      findings: findings.length > 0 ? findings : [ok('settings', '設定は正しい値です。', 'The settings are valid.')],
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: null, findings: [{ check: 'settings', state: 'problem', text: error.message }, ...names] }
  }
}
