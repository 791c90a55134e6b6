import { readFile } from 'node:fs/promises'
import type { Resource } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { canOpen, type Page, pages } from '../../../shared/access/pages.ts'
import type { Viewer } from '../../../shared/access/permissions.ts'
import { productFilter, storeFilter } from '../../../shared/api/query-fields.ts'
import { columns } from '../../../shared/messages/columns.ts'
import { conditionFields, conditionValues } from '../../../shared/messages/conditions.ts'
import { help } from '../../../shared/messages/help.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { metrics } from '../../../shared/metrics/metrics.ts'
import { areas, prefectures } from '../../../shared/trade/prefectures.ts'
import { locations, scales, storeCategories } from '../../../shared/trade/store-categories.ts'
import { type JsonSchema, toJsonSchema } from '../openapi-components.ts'

/** Who reads a resource. */
export interface ResourceReader {
  viewer: Viewer
  language: Language
  baseUrl: string
}

interface McpResource {
  name: 'filters' | 'metrics' | 'glossary' | 'screens'
  read: (reader: ResourceReader) => Promise<string>
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

async function formatMetrics({ language }: ResourceReader): Promise<string> {
  const labels: Record<string, string> = columns[language]
  const rows = Object.entries(metrics).map(([name, { unit, formula, source, exclusions }]) => {
    const cells = [labels[name] ?? name, name, unit, formula[language], source[language], exclusions?.[language] ?? '']
    return `| ${cells.map(escapeCell).join(' | ')} |`
  })
  return [
    `# ${mcp[language]['metrics.title']}`,
    '',
    mcp[language]['metrics.header'],
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

const glossaryFile = new URL('../../../docs/glossary.md', import.meta.url)

/** The trade terms of docs/glossary.md; the engineering terms are for developers. */
async function readGlossary({ language }: ResourceReader): Promise<string> {
  const [, terms = ''] = /^## Trade terms\n\n(.*?)(?=\n## |$(?![\s\S]))/ms.exec(await readFile(glossaryFile, 'utf8')) ?? []
  return `# ${mcp[language]['glossary.title']}\n\n${terms.trim()}\n`
}

async function formatScreens({ viewer, language, baseUrl }: ResourceReader): Promise<string> {
  const topics: Partial<Record<string, Page>> = pages
  const screens = Object.entries(help).flatMap(([topic, { title, paragraphs }]) => {
    const page = topics[topic]
    if (page === undefined || !canOpen(viewer, page)) return []
    const texts = paragraphs.map((paragraph) => pickByLanguage(language, paragraph))
    return [`## ${pickByLanguage(language, title)}\n\n${baseUrl}${page.route}\n\n${texts.join('\n\n')}`]
  })
  return [`# ${mcp[language]['screens.title']}`, ...screens].join('\n\n')
}

/** Fields of the filters with the meaning of their values, once for all tools. */
function formatFilters({ language }: ResourceReader): Promise<string> {
  const labels: Record<string, string> = conditionFields[language]
  const values: Record<string, string> = conditionValues[language]
  const describeField = (name: string, { description, enum: choices = [] }: JsonSchema): string => {
    const named = choices.map((value) => `${String(value)} ${values[`kind.${String(value)}`] ?? ''}`.trim()).join(', ')
    const notes = [labels[name], named, description].filter((text) => text !== undefined && text !== '')
    return `- \`${name}\`: ${notes.join(' — ')}`
  }
  const describeFields = (schema: z.ZodType) =>
    Object.entries(toJsonSchema(schema, 'input').properties ?? {}).map(([name, field]) => describeField(name, field))
  const formatCodes = (rows: readonly { cd: string; ja: string; en: string }[]) =>
    rows.map((row) => `${row.cd} ${row[language]}`).join(', ')
  return Promise.resolve(
    [
      `# ${mcp[language]['filters.title']}`,
      `## products\n\n${describeFields(productFilter).join('\n')}`,
      `## stores\n\n${describeFields(storeFilter).join('\n')}`,
      `areaCds: ${formatCodes(areas)}`,
      `prefectureCds: ${formatCodes(prefectures)}`,
      `locationCds: ${formatCodes(locations)}`,
      `scaleCds: ${formatCodes(scales)}`,
      `categoryCds: ${formatCodes(storeCategories)}`,
      mcp[language]['filters.example'],
    ].join('\n\n'),
  )
}

const resources: readonly McpResource[] = [
  { name: 'filters', read: formatFilters },
  { name: 'metrics', read: formatMetrics },
  { name: 'glossary', read: readGlossary },
  { name: 'screens', read: formatScreens },
]

const scheme = 'uresuji://'
const mimeType = 'text/markdown'

/** Resources in the language of the request; each can also be read as `uresuji://name/ja` and `/en`. */
export const listMcpResources = (language: Language): Resource[] =>
  resources.map(({ name }) => ({
    uri: `${scheme}${name}`,
    name,
    title: mcp[language][`${name}.title`],
    description: mcp[language][`${name}.description`],
    mimeType,
  }))

/** Returns the text of a resource; null if there is none with this URI. */
export async function readMcpResource(uri: string, reader: ResourceReader): Promise<{ mimeType: string; text: string } | null> {
  const [, name, language] = /^uresuji:\/\/(\w+)(?:\/(ja|en))?$/.exec(uri) ?? []
  const resource = resources.find((candidate) => candidate.name === name)
  if (!resource) return null
  return {
    mimeType,
    text: await resource.read({ ...reader, language: language === 'ja' || language === 'en' ? language : reader.language }),
  }
}
