import { describe, expect, it } from 'vitest'
import { findUnknownSettings } from './misspelt-settings.ts'

const find = (name: string, isOwn = false) => findUnknownSettings({ [name]: 'x' }, { isOwn })

describe('misspelt settings', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
    ['BASEURL', 'BASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['data_dir', 'DATA_DIR'],
    ['URESUJI_DATA_DIR', 'DATA_DIR'],
    ['WAREHOUSE_MEMORRY', 'WAREHOUSE_MEMORY'],
    ['JWTKEY', 'JWT_KEY'],
    ['OPERATION_URL', 'OPERATIONS_URL'],
    ['OTEL_EXPORTER_OTLP_ENDPOINTS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('suggests the setting for the misspelt environment variable %s', (name, suggestion) => {
    expect(find(name)).toEqual([{ name, suggestion }])
  })

  it.each([
    'HOME',
    'PATH',
    'HOSTNAME',
    'PORTS',
    'LOGNAME',
    'LOG_DIR',
    'USER',
    'DEMOS',
    'DATABASE_URL',
    'NODE_OPTIONS',
    'AWS_ACCESS_KEY_ID',
    'OTEL_RESOURCE_ATTRIBUTES',
    'npm_config_registry',
    'URESUJI_PASSWORD',
    'PGHOST',
    'SESSION_MANAGER',
    'INBOX_DIR',
    'HTTP_PROXY',
  ])('suggests nothing for a correct name or one of another program: %s', (name) => {
    expect(find(name)).toEqual([])
  })

  it('reports no unknown settings in the environment of this process', () => {
    expect(findUnknownSettings(process.env, { isOwn: false })).toEqual([])
  })

  it('reports every unknown name in the settings file, with a suggestion if one is similar', () => {
    expect(find('BASE_ADRESS', true)).toEqual([{ name: 'BASE_ADRESS', suggestion: null }])
    expect(find('SESSION_HOUR', true)).toEqual([{ name: 'SESSION_HOUR', suggestion: 'SESSION_HOURS' }])
    expect(find('KEEP_FILES_DAYS', true)[0]?.suggestion).toMatch(/KEEP_DAYS/)
    expect(find('NODE_ENV', true)).toEqual([])
  })
})
