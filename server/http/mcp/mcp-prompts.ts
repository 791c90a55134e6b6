import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server'
import { canCall, type Viewer } from '../../../shared/access/permissions.ts'
import { addDays, getTodayInJapan, getWeekStart, isDay } from '../../../shared/calendar/period.ts'
import { type Language, languages } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { getMcpCalls } from './mcp-calls.ts'

type PromptArgument = 'week' | 'genre' | 'jan' | 'language'

interface McpPrompt {
  name: string
  /** Keys of its texts. */
  key: 'weeklyRanking' | 'zeroStock' | 'reprints' | 'share' | 'moves' | 'titleCheck'
  args: readonly PromptArgument[]
  required?: readonly PromptArgument[]
  /** Calls that it names; without one of them it is not offered. */
  calls: readonly string[]
}

/** The usual queries of a week. */
export const mcpPrompts: readonly McpPrompt[] = [
  {
    name: 'weekly-ranking',
    key: 'weeklyRanking',
    args: ['week', 'genre', 'language'],
    calls: ['createRanking', 'movers', 'ownPublisherList'],
  },
  { name: 'zero-stock', key: 'zeroStock', args: ['language'], calls: ['stockOuts', 'productDetail', 'ownPublisherList'] },
  { name: 'reprint-candidates', key: 'reprints', args: ['language'], calls: ['reprintCandidates', 'ownPublisherList'] },
  {
    name: 'share-against-last-year',
    key: 'share',
    args: ['week', 'genre', 'language'],
    calls: ['publisherRanking', 'trendByGenre'],
  },
  { name: 'movers', key: 'moves', args: ['week', 'genre', 'language'], calls: ['movers', 'productPublicity', 'salesTrends'] },
  {
    name: 'title',
    key: 'titleCheck',
    args: ['jan', 'language'],
    required: ['jan'],
    calls: ['productDetail', 'salesTrends', 'stockDistribution', 'sellThroughForecast'],
  },
]

const isAllowed = ({ calls }: McpPrompt, viewer: Viewer): boolean =>
  calls.every((name) => {
    const call = getMcpCalls().get(name)
    return call !== undefined && canCall(viewer, call.endpoint.access)
  })

/** Prompts whose tools the caller may use. */
export const listMcpPrompts = (viewer: Viewer, language: Language): Prompt[] =>
  mcpPrompts
    .filter((prompt) => isAllowed(prompt, viewer))
    .map(({ name, key, args, required = [] }) => ({
      name,
      title: mcp[language][`${key}.title`],
      description: mcp[language][`${key}.description`],
      arguments: args.map((argument) => ({
        name: argument,
        description: mcp[language][`prompt.${argument}`],
        required: required.includes(argument),
      })),
    }))

/** An argument of a prompt that is missing or invalid. */
export class PromptArgumentError extends Error {}

/**
 * Returns a prompt with its arguments filled in; null if there is none of this name for the caller. Throws PromptArgumentError.
 * Weeks run from Monday to Sunday.
 */
export function getMcpPrompt(
  name: string,
  args: Readonly<Record<string, string>>,
  { viewer, language: callerLanguage }: { viewer: Viewer; language: Language },
): GetPromptResult | null {
  const prompt = mcpPrompts.find((candidate) => candidate.name === name)
  if (!prompt || !isAllowed(prompt, viewer)) return null
  const refuse = (argument: PromptArgument, reason: 'prompt.notDay' | 'prompt.notLanguage' | 'prompt.required'): never => {
    throw new PromptArgumentError(
      fillSingleLanguage(callerLanguage, mcp[callerLanguage].promptArgument, {
        name: argument,
        reason: mcp[callerLanguage][reason],
      }),
    )
  }
  const language = args.language
    ? (languages.find((known) => known === args.language) ?? refuse('language', 'prompt.notLanguage'))
    : callerLanguage
  for (const argument of prompt.required ?? []) if (!args[argument]?.trim()) refuse(argument, 'prompt.required')
  if (args.week && !isDay(args.week)) refuse('week', 'prompt.notDay')
  const monday = getWeekStart(args.week ? args.week : addDays(getTodayInJapan(), -7))
  const texts = mcp[language]
  const { key } = prompt
  const genre = args.genre?.trim() ?? ''
  const text = fillSingleLanguage(language, texts[`${key}.text`], {
    from: monday,
    to: addDays(monday, 6),
    monthFrom: addDays(monday, -21),
    jan: args.jan?.trim() ?? '',
    genreNote: genre === '' ? '' : fillSingleLanguage(language, texts.genreNote, { genre }),
    genreArgument: genre === '' ? '' : `${language === 'ja' ? '、' : ', '}products.genreKeys ["${genre}"]`,
  })
  return { description: texts[`${key}.description`], messages: [{ role: 'user', content: { type: 'text', text } }] }
}
