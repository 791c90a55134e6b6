import { expect, it } from 'vitest'
import { routes } from '../../server/features/index.ts'
import { collectReports } from '../../server/routing/report-route.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { analysisCommands } from './analysis-commands.ts'

it('has a query subcommand for every analysis, with the options of its own command', async () => {
  const { stdout } = await runInProcess(['query', '--help'])
  for (const name of ['search', 'trend', 'ranking', ...analysisCommands.map((command) => command.name)])
    expect(stdout, name).toMatch(new RegExp(`^  ${name} `, 'm'))
  const own = await runInProcess(['store-ranking', '--help'])
  const query = await runInProcess(['query', 'store-ranking', '--help'])
  const listFlags = (help: string) => [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag)
  const output = ['--all', '--columns', '--format', '--encoding']
  expect(listFlags(query.stdout)).toEqual(listFlags(own.stdout).filter((flag) => !output.includes(flag ?? '')))
})

it('requests the query of a call only if the server provides its SQL', () => {
  const known = new Set(collectReports(routes).map(({ endpoint }) => endpoint.name))
  expect(analysisCommands.map(({ call }) => call).filter((call) => !known.has(call))).toEqual([])
})

it('explains in the help of the query command how the SQL relates to the exported data', async () => {
  for (const lang of ['ja', 'en'])
    expect((await runInProcess(['query', '--help', '--lang', lang])).stdout).toContain('npm run marts')
})

it('refuses to write the SQL of an analysis as CSV', async () => {
  expect(await runInProcess(['query', 'dashboard', '--csv'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/CSV/),
  })
})
