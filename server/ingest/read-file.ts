import { AppError } from '../../shared/errors.ts'
import { planCheck } from './check.ts'
import { bibliographyFields } from './formats/bibliography.ts'
import { tidyFixedWidth } from './formats/fixed-width.ts'
import { onixRecords } from './formats/onix.ts'
import { openbdRecords } from './formats/openbd.ts'
import { findFields } from './header.ts'
import { makeLookups, type Read, type ReadContext, readDelimited, readTidy } from './read-delimited.ts'
import { readRecords } from './read-records.ts'
import type { Received } from './receive.ts'
import type { Stage } from './stage.ts'
import { partTexts, TidyWriter } from './tidy.ts'

/** What a file is by its first character, where the mapping does not say. */
async function formatOf(received: Received, context: ReadContext): Promise<'csv' | 'fixed-width' | 'openbd' | 'onix'> {
  const { mapping, spec } = context
  if (mapping.fixedWidth) return 'fixed-width'
  if (mapping.format) return mapping.format
  if (spec.dataset !== 'products') return 'csv'
  for await (const text of partTexts(received.parts)) {
    const start = text.trimStart()
    if (start === '') continue
    if (/^<[?!a-zA-Z]/.test(start)) return 'onix'
    return /^(\[\s*(\{|null|\])|\{\s*")/.test(start) ? 'openbd' : 'csv'
  }
  return 'csv'
}

async function readFixedWidth(stage: Stage, received: Received, context: ReadContext): Promise<Read> {
  const layout = context.mapping.fixedWidth
  if (layout === undefined) throw new AppError('import.empty')
  const headers = layout.columns.map((column) => column.name)
  const origins = findFields(context.spec, { ...context.mapping, header: true }, headers)
  stage.options.given = new Set(origins.keys())
  await makeLookups(stage, context.spec, context.mapping)
  const plan = planCheck(context.spec, origins, { mapping: context.mapping, options: stage.options })
  const writer = new TidyWriter(context.folder, headers.length)
  const { encoding } = received
  await tidyFixedWidth(received.parts, { layout, encoding, writer, skipLines: context.mapping.skipLines })
  if (writer.records === 0) throw new AppError('import.empty')
  const lines = await readTidy(stage, writer.paths, { plan, columns: headers.length, damaged: received.damaged })
  return { plan, lines }
}

/** Reads a file of any format into the stage's `checked` table. */
export async function readFile(stage: Stage, received: Received, context: ReadContext): Promise<Read> {
  const format = await formatOf(received, context)
  switch (format) {
    case 'csv':
      return readDelimited(stage, received, context)
    case 'fixed-width':
      return readFixedWidth(stage, received, context)
    case 'openbd':
    case 'onix': {
      if (context.spec.dataset !== 'products')
        throw new AppError('import.format', { detail: `${format} は商品だけに使えます / is for products only` })
      const records = format === 'onix' ? onixRecords(received.parts) : openbdRecords(stage, received.parts)
      return readRecords(stage, records, { ...context, names: bibliographyFields, damaged: received.damaged })
    }
  }
}
