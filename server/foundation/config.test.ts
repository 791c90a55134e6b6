import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

describe('settings', () => {
  it('gives every setting a default, so that none is required', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', demo: true, logLevel: 'info', jwtKey: null })
    expect(config.warehouseUrl).toMatch(/^duckdb:.*warehouse\.duckdb$/)
    expect(config.operationsUrl).toMatch(/^sqlite:.*operations\.sqlite$/)
  })

  it.each([
    ['PORT', 'eighty', /PORT must be a port number/],
    ['PORT', '70000', /PORT must be from 0 to 65535/],
    ['DEMO', 'maybe', /DEMO must be true or false \(it is "maybe"\)/],
    ['WAREHOUSE_URL', 'mysql://x', /WAREHOUSE_URL must start with duckdb: or postgres:/],
    ['OPERATIONS_URL', 'file.db', /OPERATIONS_URL must start with sqlite:/],
    ['OPERATIONS_URL', 'sqlite:', /OPERATIONS_URL must name a file or host/],
    ['BASE_URL', 'http://', /BASE_URL must name a file or host/],
    ['WAREHOUSE_URL', 'postgres://', /WAREHOUSE_URL must name a file or host/],
    ['WAREHOUSE_MEMORY', '1MB', /WAREHOUSE_MEMORY must be 256MB or more/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /TRUSTED_PROXIES must be addresses or ranges/],
    ['AUDIT_DAYS', '30', /AUDIT_DAYS must be 366 or more/],
    ['KEEP_DAYS', '0', /KEEP_DAYS must be 1 or more/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be fatal/],
    ['LOG_FORMAT', 'xml', /LOG_FORMAT must be json or text/],
    ['WAREHOUSE_MEMORY', 'lots', /WAREHOUSE_MEMORY must be a size such as 4GB/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', /OTEL_EXPORTER_OTLP_ENDPOINT must start with http/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', /OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE pairs, separated by commas\.$/],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /OTEL_TRACES_SAMPLER_ARG must be from 0 to 1/],
    ['METRICS_PORT', 'nine', /METRICS_PORT must be a port number/],
    ['METRICS_TOKEN', 'short', /METRICS_TOKEN must be at least 32 characters long/],
    ['JWT_KEY', 'short', /JWT_KEY must be at least 32 characters long/],
    ['JWT_KEY', 'a'.repeat(40), /JWT_KEY is too predictable/],
    ['JWT_KEY_PREVIOUS', 'short', /JWT_KEY_PREVIOUS must be at least 32 characters long/],
    ['MAIL_FROM', 'nobody', /MAIL_FROM must be an email address/],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy', /TRUSTED_PROXIES must be addresses/],
    ['MAINTENANCE', 'tonight', /MAINTENANCE must be two date-times such as/],
    ['MAINTENANCE', '2026-11-30T05:00+09:00/2026-11-30T01:00+09:00', /MAINTENANCE must be two date-times/],
  ])('prevents the start with an error message if a setting is invalid: %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  it('reports invalid settings without secrets', () => {
    expect(() => readConfig({ JWT_KEY: 'hunter2' })).not.toThrow(/hunter2/)
    expect(() => readConfig({ OPERATIONS_URL: 'mysql://user:hunter2@host' })).not.toThrow(/hunter2/)
  })
})

describe('.env.example', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')
  const examples = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^#?([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name === '' ? [] : [[name, value] as const]
  })

  it('lists exactly the existing settings in .env.example, each once', () => {
    expect(examples.map(([name]) => name).sort()).toEqual([...settingNames].sort())
  })

  it('starts a server with the values of .env.example', () => {
    expect(() => readConfig(Object.fromEntries(examples))).not.toThrow()
  })

  it('lists only settings in .env.example that docs/operation.md explains', () => {
    const page = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8')
    for (const name of settingNames) expect(page, name).toContain(`\`${name}\``)
  })
})
