import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { syncCollections } from '../sync/sync-documents.ts'
import { endpoints } from './endpoints.ts'

/** Names that would end a line, reverse the text around them, or show nothing. */
const unsafe = ['a\r\nb', 'a\u0085b', 'a\u2028b', 'txt\u202egpj', '\u2067a', 'a\u200bb', 'a\u2060b', '\u200d\u200d', '\u3164']

/** Fields that users fill with a name, by the end of their path in a request. */
const NAME_FIELD = /(^|\.)(name|fullName|companyName|contactName|department|title|fileName|heading)$/

type Schema = {
  shape?: Record<string, z.ZodType>
  _zod: { def: { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; options?: z.ZodType[] } }
}

/** The text fields of a schema by path. */
function listFields(schema: z.ZodType, path = ''): [path: string, schema: z.ZodType][] {
  const { shape, _zod } = schema as unknown as Schema
  const { innerType, in: input, element, options = [] } = _zod.def
  if (shape) return Object.entries(shape).flatMap(([name, field]) => listFields(field, path === '' ? name : `${path}.${name}`))
  const inner = [innerType, input, element, ...options].filter((each) => each !== undefined)
  // defaults and optional fields keep their checks outside: the outermost schema of a text is tested
  const fields = inner.flatMap((each) => listFields(each, path))
  return fields.some(([found]) => found !== path) ? fields : [[path, schema]]
}

const requestFields = endpoints.flatMap(({ name, method, body, query }) =>
  (method === 'GET' ? [] : [body, query]).flatMap((schema) =>
    listFields(schema as z.ZodType)
      .filter(([path, field]) => NAME_FIELD.test(path) && field.safeParse('売上').success)
      .map(([path, field]) => [`${name}.${path}`, field] as const),
  ),
)
const documentFields = Object.entries(syncCollections).flatMap(([collection, { content }]) =>
  listFields(content as z.ZodType)
    .filter(([path, field]) => NAME_FIELD.test(path) && field.safeParse('売上').success)
    .map(([path, field]) => [`${collection}.${path}`, field] as const),
)

describe('names that users enter', () => {
  it('finds the name fields of every kind of record', () => {
    const paths = [...requestFields, ...documentFields].map(([path]) => path)
    for (const subject of [
      'startImport',
      'group',
      'favorite',
      'schedule',
      'apiToken',
      'contract',
      'register',
      'notice',
      'pattern',
    ])
      expect(
        paths.some((path) => path.toLowerCase().includes(subject.toLowerCase())),
        `${subject} in ${paths.join(' ')}`,
      ).toBe(true)
  })

  it.each([...requestFields, ...documentFields])(
    'refuses line breaks, bidirectional controls and invisible names: %s',
    (_path, field) => {
      expect(unsafe.filter((name) => field.safeParse(name).success)).toEqual([])
    },
  )
})
