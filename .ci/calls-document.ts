import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnalysisCommand } from '../cli/analysis/analysis.ts'
import { type Endpoint, getDemoFacts } from '../shared/api/endpoint.ts'
import { listFiles } from './list-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const listMatchingFiles = (folder: string, ends: RegExp): string[] => listFiles(folder).filter((path) => ends.test(path))

const COMMENT_OR_STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<!\S)\/(?:\*[\s\S]*?\*\/|\/.*)/g

/**
 * Removes comments and string literals, in which the name of a call is a word or an example. A comment begins after white space:
 * `//` and `/*` also occur in URLs and regular expressions.
 */
const removeCommentsAndStrings = (code: string): string => code.replace(COMMENT_OR_STRING, "''")

/** Files whose code mentions a call, not a property of that name: its route, its terminal command, its tests. */
const listMentions = (texts: readonly (readonly [string, string])[], name: string): string[] =>
  texts.filter(([, text]) => new RegExp(`(?:(?<![.\\w])|\\bapi\\.)${name}\\b`).test(text)).map(([path]) => path)

/** Content of docs/calls.md: every call of masters, products and statistics, with its route, command and tests. */
export function buildCallsDocument(endpoints: readonly Endpoint[], analyses: readonly AnalysisCommand[]): string {
  const readFiles = (paths: readonly string[]) => paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  const readCode = (paths: readonly string[]) =>
    readFiles(paths).map(([path, text]) => [path, removeCommentsAndStrings(text)] as const)
  const routes = readCode(listMatchingFiles('server/features', /\.routes\.ts$/))
  const tests = readCode([...listMatchingFiles('server', /\.test\.ts$/), ...listMatchingFiles('cli', /\.test\.ts$/)])
  const commandPaths = listMatchingFiles('cli/commands', /(?<!\.test)\.ts$/)
  const commands = readFiles(commandPaths)
  const asking = readCode(commandPaths)
  const facts = getDemoFacts('2026-11-20')
  const getFileName = (path: string) => path.split('/').at(-1) ?? ''
  const formatPath = (path: string) => `\`${getFileName(path)}\``
  // an oracle test has the same name as the feature's test, in its own folder
  const formatTestPath = (path: string) => `\`${path.includes('/oracle/') ? 'oracle/' : ''}${getFileName(path)}\``

  // files are named after the feature's slug; read the typed command name from the file
  const findCommandName = (path: string): string =>
    /\.command\('([\w-]+)'\)/.exec(commands.find(([file]) => file === path)?.[1] ?? '')?.[1] ?? ''
  const formatCommand = (name: string): string => {
    const analysis = analyses.find((command) => command.call === name || command.exportCall === name)
    if (analysis) return `\`uresuji ${analysis.name}${analysis.exportCall === name ? ' --format' : ''}\``
    const [typed] = listMentions(asking, name)
      .map((path) => findCommandName(path.replace('.action.ts', '.ts')))
      .filter(Boolean)
    return typed ? `\`uresuji ${typed}\`` : ''
  }
  const lines = endpoints
    .filter(({ path }) => /^\/(mst|fnd|stat)\//.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))
    .map((endpoint) => {
      const exports = endpoints.filter((item) => item.kind === 'file' && item.exports?.includes(endpoint.name))
      const example = endpoint.example(facts)
      const own = listMentions(tests, endpoint.name)
      return [
        '',
        `${endpoint.method} ${endpoint.path.slice(1)}`,
        endpoint.summary.ja.replaceAll('|', '\\|'),
        endpoint.access,
        listMentions(routes, endpoint.name).map(formatPath).join(' '),
        `\`${JSON.stringify(example.body ?? example.query ?? example.params ?? {}).replaceAll('|', '\\|')}\``,
        exports.map((item) => item.path.slice(1)).join(' '),
        formatCommand(endpoint.name),
        ['`endpoints.database.test.ts`', '`engines.database.test.ts`', ...own.map(formatTestPath)]
          .filter((path, index, all) => all.indexOf(path) === index)
          .join(' '),
        '',
      ]
        .join(' | ')
        .trim()
    })
  return `# Calls

Every call of masters, products and statistics, generated from the API declarations by \`npm run documents\`. Each call has an example that tests send to the demo on both engines (\`endpoints.database.test.ts\`, \`engines.database.test.ts\`); the last column lists them and the call's own tests.

| call | returns | access | routes file | example | export | terminal | tests |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}
