import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../server/foundation/config.ts'
import { SHUTDOWN_TIMEOUTS_MS } from '../server/start/shutdown-timeouts.ts'
import { health, healthReady } from '../shared/api/health.ts'
import { RELEASE } from '../shared/start/version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'docs/deployment'

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
  stop_grace_period?: string
}
interface Compose {
  services: Record<string, Service>
  volumes?: Record<string, unknown>
}

/** Longest stop of the server in seconds. */
const STOP_SECONDS = SHUTDOWN_TIMEOUTS_MS.all / 1000
/** Settings of Node and of the image, which are not the server's. */
const otherSettings = new Set(['NODE_ENV'])

const checkSettings = (names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !settingNames.includes(name) && !otherSettings.has(name))).toEqual([])
}

/** Replaces `${NAME:-default}` as compose does with an empty environment, apart from the required password. */
const interpolate = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, name: string, fallback = '') =>
    name === 'POSTGRES_PASSWORD' ? 'secret' : fallback,
  )

describe('compose files', () => {
  const sets: readonly (readonly string[])[] = [
    ['compose.yml'],
    ['compose.yml', 'compose.postgres.yml'],
    ['compose.yml', 'compose.postgres.yml', 'compose.citus.yml'],
  ]
  it.each(sets)('compose files give valid settings, and name only services and volumes that exist: %s %s %s', (...names) => {
    const files = names
      .filter((name) => name !== undefined)
      .map((name) => parse(read(`${folder}/${name}`), { merge: true }) as Compose)
    const services: Record<string, Service> = {}
    const volumes = new Set<string>()
    for (const file of files) {
      for (const volume of Object.keys(file.volumes ?? {})) volumes.add(volume)
      for (const [name, service] of Object.entries(file.services))
        services[name] = {
          ...services[name],
          ...service,
          environment: { ...services[name]?.environment, ...service.environment },
        }
    }
    const environment = Object.fromEntries(
      Object.entries(services.app?.environment ?? {}).map(([name, value]) => [name, interpolate(value)]),
    )
    checkSettings(Object.keys(environment))
    expect(() => readConfig(environment)).not.toThrow()
    // a key of their own must reach the server
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(['JWT_KEY', 'JWT_KEY_PREVIOUS', 'SMTP_URL']))
    expect(services.app?.image).toBe(`uresuji:${RELEASE}`)
    for (const service of Object.values(services)) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
      for (const mount of service.volumes ?? []) {
        const [source = ''] = mount.split(':')
        if (source.startsWith('.')) expect(existsSync(join(root, folder, source)), source).toBe(true)
        else expect(volumes).toContain(source)
      }
      if (service.image !== undefined) expect(service.image).toMatch(/:v?\d/)
    }
    expect(Number.parseInt(services.app?.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_SECONDS)
  })
})

describe('Dockerfile', () => {
  const file = read('Dockerfile')

  it('the Dockerfile sets valid settings, runs without root and checks the liveness of the server', () => {
    const pairs = [...file.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')))
    checkSettings(pairs.map(([name = '']) => name))
    expect(() => readConfig(Object.fromEntries(pairs))).not.toThrow()
    expect(file).toMatch(/^USER node$/m)
    expect(file).toContain(`/api${health.path}`)
  })

  it('the Dockerfile copies and starts files that exist, and copies no secret', () => {
    for (const [, path = ''] of file.matchAll(/^COPY (?!--from|\. )(.+) \S+$/gm))
      for (const name of path.split(' ')) expect(existsSync(join(root, name)), name).toBe(true)
    const [, script = ''] = /^CMD .*"([^"]+\.ts)"\]$/m.exec(file) ?? []
    expect(existsSync(join(root, script))).toBe(true)
    const scripts = [...file.matchAll(/\b(?:shared|server|cli|\.ci)\/[\w/.-]+\.(?:ts|mjs)\b/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(2)
    for (const path of scripts) expect(existsSync(join(root, path)), path).toBe(true)
    const ignored = read('.dockerignore').split('\n')
    // of .git only what names the commit: its configuration may contain a password
    expect(ignored.filter((pattern) => pattern.includes('.git/'))).toEqual([
      '.git/*',
      '!.git/HEAD',
      '!.git/packed-refs',
      '!.git/refs',
    ])
    for (const pattern of ['.env', '.env.*', 'data', '**/node_modules', '**/dist']) expect(ignored).toContain(pattern)
    // read by server/http/mcp/mcp-resources.ts
    expect(file).toContain('COPY docs/glossary.md docs/')
    expect(ignored).not.toContain('docs')
    expect(ignored).toContain('!docs/glossary.md')
    // read by .ci/terminal-package.ts
    expect(ignored).toContain('!docs/terminal.md')
  })

  it('the Docker build context includes every workspace, which npm needs', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const workspace of JSON.parse(read('package.json')).workspaces) expect(ignored).not.toContain(workspace)
  })
})

describe('Kubernetes manifests', () => {
  const documents = parseAllDocuments(read(`${folder}/kubernetes.yml`)).map((document) => document.toJS())
  const find = (kind: string) => documents.find((document) => document.kind === kind)

  it('Kubernetes manifests pass valid settings to one server and probe its health', () => {
    const { data } = find('ConfigMap')
    checkSettings(Object.keys(data))
    expect(() => readConfig(data)).not.toThrow()
    const { replicas, strategy, template } = find('Deployment').spec
    expect([replicas, strategy.type]).toEqual([1, 'Recreate'])
    const { terminationGracePeriodSeconds, containers, volumes } = template.spec
    expect(terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS)
    const [{ livenessProbe, readinessProbe, volumeMounts, ports, securityContext }] = containers
    expect(livenessProbe.httpGet.path).toBe(`/api${health.path}`)
    expect(readinessProbe.httpGet.path).toBe(`/api${healthReady.path}`)
    expect(securityContext.readOnlyRootFilesystem).toBe(true)
    const volumeNames = volumes.map(({ name }: { name: string }) => name)
    for (const { name } of volumeMounts) expect(volumeNames).toContain(name)
    expect(ports.map(({ containerPort }: { containerPort: number }) => containerPort)).toContain(Number(data.METRICS_PORT))
    expect(find('Service').spec.selector).toEqual(template.metadata.labels)
    expect(containers[0].image).toMatch(new RegExp(`:${RELEASE}$`))
    const { rules, tls } = find('Ingress').spec
    const { hostname } = new URL(data.BASE_URL)
    expect([rules[0].host, ...tls[0].hosts]).toEqual([hostname, hostname])
    expect(rules[0].http.paths[0].backend.service).toEqual({
      name: 'uresuji',
      port: { name: find('Service').spec.ports[0].name },
    })
    const { podSelector, ingress } = find('NetworkPolicy').spec
    expect(podSelector.matchLabels).toEqual(template.metadata.labels)
    const portNames = ports.map(({ name }: { name: string }) => name)
    for (const { ports: allowed } of ingress) expect(portNames).toContain(allowed[0].port)
    expect(volumes[0].persistentVolumeClaim.claimName).toBe(find('PersistentVolumeClaim').metadata.name)
  })
})

describe('systemd unit', () => {
  const unit = read(`${folder}/uresuji.service`)

  it('the systemd unit gives the server time to stop, and starts a script that exists with valid settings', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(STOP_SECONDS)
    expect(existsSync(join(root, /^ExecStart=.* (\S+\.ts)$/m.exec(unit)?.[1] ?? ''))).toBe(true)
    checkSettings((/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''))
  })
})

describe('docs/deployment/README.md', () => {
  it('docs/deployment/README.md creates secrets before it applies the manifests, and calls only commands that exist', () => {
    const page = read(`${folder}/README.md`)
    expect(page.indexOf('create secret')).toBeGreaterThan(page.indexOf('create namespace'))
    expect(page.indexOf('kubectl apply')).toBeGreaterThan(page.indexOf('create secret'))
    const called = [...page.matchAll(/uresuji-server (\w+)/g)].map(([, name]) => name)
    expect(called.length).toBeGreaterThan(4)
    for (const name of called) expect(read('server/main.mjs')).toMatch(new RegExp(`^  ${name}: \\[`, 'm'))
  })

  it('docs/deployment/README.md lists every file of its folder', () => {
    const page = read(`${folder}/README.md`)
    for (const name of readdirSync(join(root, folder))) if (name !== 'README.md') expect(page).toContain(`](${name})`)
  })
})

describe('proxy configurations', () => {
  it.each([
    ['nginx.conf', /location = \/metrics \{\s+return 404;/],
    ['Caddyfile', /@metrics path \/metrics\s+respond @metrics 404/],
  ])('the proxy configuration does not serve metrics: %s', (name, refusal) => {
    expect(read(`${folder}/${name}`)).toMatch(refusal)
  })

  it('the proxy configuration of nginx streams uploads and events', () => {
    const site = read(`${folder}/nginx.conf`)
    expect(site).toMatch(/client_max_body_size 64g;\s+proxy_request_buffering off;/)
    expect(site).toMatch(/location = \/api\/sync\/poke \{[^}]*proxy_buffering off;/)
    expect(site).not.toContain('$proxy_add_x_forwarded_for')
  })
})
