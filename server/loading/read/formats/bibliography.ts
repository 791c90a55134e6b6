import { getTodayInJapan } from '../../../../shared/calendar/period.ts'
import { removeMarkup } from '../../../warehouse/products/plain-text.ts'

/**
 * What openBD and ONIX share: the same elements as a tree, and their conversion to product fields (domain 3.1). Elements can
 * occur once or several times: openBD writes an object or an array.
 */

export type DataTree = string | number | boolean | null | undefined | DataTree[] | { [key: string]: DataTree }

export const toTreeList = (tree: DataTree): DataTree[] =>
  tree === undefined || tree === null ? [] : Array.isArray(tree) ? tree : [tree]

export function getTreeValue(tree: DataTree, ...path: string[]): DataTree {
  let current: DataTree = tree
  for (const key of path) {
    const one = Array.isArray(current) ? current[0] : current
    if (one === null || one === undefined || typeof one !== 'object' || Array.isArray(one)) return undefined
    current = one[key]
  }
  return current
}

/** Returns the text of a leaf; openBD wraps some in `{ content }`, as does XML with attributes. */
export function readLeafText(tree: DataTree): string | null {
  let one = tree
  // not recursive: a file can nest these more deeply than the stack
  while (typeof one === 'object' && one !== null) one = Array.isArray(one) ? one[0] : one.content
  if (one === null || one === undefined) return null
  const trimmed = String(one).trim()
  return trimmed === '' ? null : trimmed
}

const readKana = (tree: DataTree): string | null => readLeafText(getTreeValue(tree, 'collationkey'))

const filterByType = (items: DataTree, typeKey: string, types: readonly string[]): DataTree => {
  for (const type of types) {
    const found = toTreeList(items).find((tree) => readLeafText(getTreeValue(tree, typeKey)) === type)
    if (found !== undefined) return found
  }
  return undefined
}

/** Joins a name or title with its prefix: The Cat, L’Été. */
const joinTexts = (...trees: readonly DataTree[]): string | null => {
  const texts = trees.flatMap((tree) => readLeafText(tree) ?? [])
  return texts.length === 0 ? null : texts.reduce((before, text) => (/['’]$/.test(before) ? before + text : `${before} ${text}`))
}

/** Reads the title of an element and its reading: as one text, or divided into prefix and rest. */
function readTitle(element: DataTree): { text: string | null; kana: string | null } {
  const [whole, prefix, rest] = ['TitleText', 'TitlePrefix', 'TitleWithoutPrefix'].map((name) => getTreeValue(element, name))
  const restText = readLeafText(rest)
  return {
    text: readLeafText(whole) ?? (restText === null ? null : joinTexts(prefix, rest)),
    kana: readKana(whole) ?? readKana(rest),
  }
}

/** Order of contributors: authors, originators, editors, translators, illustrators; each once. */
const AUTHOR_ROLES = ['A01', 'A38', 'A02', 'A03', 'B20', 'B01', 'B06', 'A12', 'A10']

/** Turns a name with the family name first around, unless it is written so: Orlova, Nadia, but 夏目, 漱石. */
function readInvertedName(tree: DataTree): string | null {
  const name = readLeafText(tree)
  const [key = '', rest, ...more] = name?.split(/\s*[,，、]\s*/) ?? []
  if (name === null || rest === undefined || rest === '' || more.length > 0) return name
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
    ? `${key} ${rest}`
    : `${rest} ${key}`
}

/** Returns a contributor's name, or the first of its other names, and its reading. */
function readName(contributor: DataTree): { name: string | null; kana: string | null } {
  const [person, corporate, inverted] = ['PersonName', 'CorporateName', 'PersonNameInverted'].map((element) =>
    getTreeValue(contributor, element),
  )
  const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey'].map((element) =>
    getTreeValue(contributor, element),
  )
  const name =
    readLeafText(person) ??
    joinTexts(...parts) ??
    readLeafText(corporate) ??
    readInvertedName(inverted) ??
    readLeafText(getTreeValue(contributor, 'CorporateNameInverted'))
  if (name !== null) return { name, kana: readKana(person) ?? readKana(corporate) ?? readKana(inverted) }
  const others = toTreeList(getTreeValue(contributor, 'AlternativeName')).map(readName)
  return others.find((other) => other.name !== null) ?? { name: null, kana: null }
}

function readAuthors(descriptive: DataTree): { names: string | null; kana: string | null } {
  const all = toTreeList(getTreeValue(descriptive, 'Contributor'))
  const ranked = all
    .map((tree, index) => {
      const ranks = toTreeList(getTreeValue(tree, 'ContributorRole'))
        .map((role) => AUTHOR_ROLES.indexOf(readLeafText(role) ?? ''))
        .filter((rank) => rank >= 0)
      const sequence = Number(readLeafText(getTreeValue(tree, 'SequenceNumber')) ?? Number.NaN)
      return {
        one: tree,
        index,
        sequence: Number.isNaN(sequence) ? all.length : sequence,
        rank: ranks.length > 0 ? Math.min(...ranks) : AUTHOR_ROLES.length,
      }
    })
    .sort((a, b) => a.rank - b.rank || a.sequence - b.sequence || a.index - b.index)
  const names = new Set<string>()
  const kana = new Set<string>()
  for (const { one } of ranked) {
    const read = readName(one)
    if (read.name === null) continue
    names.add(read.name)
    if (read.kana !== null) kana.add(read.kana)
  }
  const joinNames = (set: Set<string>) => (set.size === 0 ? null : [...set].join('・').slice(0, 400))
  return {
    names: joinNames(names) ?? readLeafText(getTreeValue(descriptive, 'ContributorStatement'))?.slice(0, 400) ?? null,
    kana: joinNames(kana),
  }
}

/** Types of titles, best first: distinctive, unspecified, the distributor’s, those on the cover, expanded. */
const titleTypes: readonly (string | null)[] = ['01', null, '00', '10', '11', '12', '13']

/**
 * Reads the title of the product. A title detail can have elements for the collection (level 02) and for the product (01); a volume
 * without a title of its own has the statement of its whole title, or that of the collection.
 */
function readProductTitle(descriptive: DataTree) {
  const getRank = (type: string | null) => titleTypes.indexOf(type) + 1 || titleTypes.length + 1
  const details = toTreeList(getTreeValue(descriptive, 'TitleDetail'))
    .map((detail) => ({ detail, rank: getRank(readLeafText(getTreeValue(detail, 'TitleType'))) }))
    .sort((a, b) => a.rank - b.rank)
  for (const { detail } of details) {
    const elements = toTreeList(getTreeValue(detail, 'TitleElement'))
    const isOfProduct = (element: DataTree) => ['01', null].includes(readLeafText(getTreeValue(element, 'TitleElementLevel')))
    const titled = elements.filter((element) => readTitle(element).text !== null)
    const own = titled.find(isOfProduct)
    const statement = readLeafText(getTreeValue(detail, 'TitleStatement'))
    const element = own ?? (statement === null ? titled[0] : undefined)
    const { text, kana } = element === undefined ? { text: statement, kana: null } : readTitle(element)
    if (text === null) continue
    const subtitle = readLeafText(getTreeValue(element, 'Subtitle'))
    const ordered = element === undefined ? elements : [element, ...elements]
    return {
      name: subtitle === null ? text : `${text} ${subtitle}`,
      kana,
      volume: ordered.map((other) => readLeafText(getTreeValue(other, 'PartNumber'))).find((part) => part !== null) ?? null,
    }
  }
  return { name: null, kana: null, volume: null }
}

function readCollection(descriptive: DataTree): { name: string | null; kana: string | null; volume: string | null } {
  // type 10: the publisher's own collection
  const found =
    filterByType(getTreeValue(descriptive, 'Collection'), 'CollectionType', ['10']) ??
    toTreeList(getTreeValue(descriptive, 'Collection'))[0]
  let name: string | null = null
  let kana: string | null = null
  let volume: string | null = null
  for (const element of toTreeList(getTreeValue(found, 'TitleDetail')).flatMap((detail) =>
    toTreeList(getTreeValue(detail, 'TitleElement')),
  )) {
    const level = readLeafText(getTreeValue(element, 'TitleElementLevel'))
    if (level === null || level === '02' || level === '03') {
      const title = readTitle(element)
      name ??= title.text
      kana ??= title.kana
    }
    volume ??= readLeafText(getTreeValue(element, 'PartNumber'))
  }
  return { name, kana, volume }
}

function readSubjects(descriptive: DataTree): { cCode: string | null; jproGenre: string | null; keywords: string | null } {
  const all = toTreeList(getTreeValue(descriptive, 'Subject'))
  const findSubject = (scheme: string) =>
    all.find((tree) => readLeafText(getTreeValue(tree, 'SubjectSchemeIdentifier')) === scheme)
  return {
    cCode: readLeafText(getTreeValue(findSubject('78'), 'SubjectCode')),
    jproGenre: readLeafText(getTreeValue(findSubject('79'), 'SubjectCode')),
    keywords:
      (
        readLeafText(getTreeValue(findSubject('20'), 'SubjectHeadingText')) ??
        readLeafText(getTreeValue(findSubject('20'), 'SubjectCode'))
      )?.slice(0, 2000) ?? null,
  }
}

/** Formats of dates that are read: day, month, year, and days with a time. Others, such as weeks and quarters, look like them. */
const dateFormats: ReadonlySet<string> = new Set(['00', '01', '05', '12', '13', '14'])

/** Reads a date and its format. A time with an offset (20261014T1500Z) belongs to the day that it is in Japan. */
function readDate(dated: DataTree): string | null {
  const tree = getTreeValue(dated, 'Date')
  const text = readLeafText(tree)
  const format = readLeafText(getTreeValue(tree, 'dateformat')) ?? readLeafText(getTreeValue(dated, 'DateFormat'))
  if (text === null) return null
  if (format !== null && !dateFormats.has(format)) return `${text} (dateformat ${format})`
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (parts === null) return text
  const [, year, month, day, hour, minute, second = '00', offset] = parts
  if (offset === undefined) return `${year}-${month}-${day}`
  const zone = offset.replace(/^(...)(\d\d)$/, '$1:$2')
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(moment) ? text : getTodayInJapan(moment)
}

/** Type 01 is the publication date; 11, the first publication, is the fallback. */
const readPublicationDate = (publishing: DataTree): string | null =>
  readDate(filterByType(getTreeValue(publishing, 'PublishingDate'), 'PublishingDateRole', ['01', '11']))

/** Type 03 is the fixed retail price without tax. Prices in other currencies are ignored. */
function readPrice(product: DataTree): string | null {
  const prices = toTreeList(getTreeValue(product, 'ProductSupply')).flatMap((supply) =>
    toTreeList(getTreeValue(supply, 'SupplyDetail')).flatMap((detail) => toTreeList(getTreeValue(detail, 'Price'))),
  )
  const inYen = prices.filter((tree) => (readLeafText(getTreeValue(tree, 'CurrencyCode')) ?? 'JPY') === 'JPY')
  return readLeafText(getTreeValue(filterByType(inYen, 'PriceType', ['03', '01']), 'PriceAmount'))
}

const terms: Readonly<Record<string, string>> = { '00': '委託', '02': '買切', '03': '委託', '04': '委託' }
function readTradeTerms(product: DataTree): string | null {
  const details = toTreeList(getTreeValue(product, 'ProductSupply')).flatMap((supply) =>
    toTreeList(getTreeValue(supply, 'SupplyDetail')),
  )
  const code = details
    .map((detail) => readLeafText(getTreeValue(toTreeList(getTreeValue(detail, 'ReturnsConditions'))[0], 'ReturnsCode')))
    .find((value) => value !== null)
  return code === undefined || code === null ? null : (terms[code] ?? null)
}

function readPublisher(publishing: DataTree): {
  code: string | null
  prefix: string | null
  name: string | null
  kana: string | null
} {
  const imprint = toTreeList(getTreeValue(publishing, 'Imprint'))[0]
  const house = toTreeList(getTreeValue(publishing, 'Publisher'))[0]
  const identifiers = [
    ...toTreeList(getTreeValue(house, 'PublisherIdentifier')),
    ...toTreeList(getTreeValue(imprint, 'ImprintIdentifier')),
  ]
  // 24: 取引コード, 19: ISBN registrant
  const findCode = (type: string) =>
    readLeafText(
      getTreeValue(
        identifiers.find(
          (identifier) =>
            (readLeafText(getTreeValue(identifier, 'PublisherIDType')) ??
              readLeafText(getTreeValue(identifier, 'ImprintIDType'))) === type,
        ),
        'IDValue',
      ),
    )
  return {
    code: findCode('24'),
    prefix: findCode('19'),
    name: readLeafText(getTreeValue(imprint, 'ImprintName')) ?? readLeafText(getTreeValue(house, 'PublisherName')),
    kana: readKana(getTreeValue(imprint, 'ImprintName')) ?? readKana(getTreeValue(house, 'PublisherName')),
  }
}

/** What is read from a bibliographic file: products, or publicity about them. */
export type RecordKind = 'products' | 'publicity'

const productNames = [
  'productCode',
  'productName',
  'productKana',
  'authorName',
  'authorKana',
  'volume',
  'publisherCode',
  'publisherName',
  'publisherKana',
  'isbnPrefix',
  'seriesName',
  'seriesKana',
  'releaseDate',
  'price',
  'cCode',
  'pages',
  'description',
  'keywords',
  'tradeTerms',
  'availability',
  // the trade's own genre code: read if a mapping names it
  'jproGenre',
] as const
const mentionNames = ['productCode', 'date', 'medium', 'title'] as const

/** Field names of each kind of record. */
export const recordNames: Readonly<Record<RecordKind, readonly string[]>> = { products: productNames, publicity: mentionNames }

export type RecordFields = Record<string, string | null>

/** Returns the ISBN or JAN of an ONIX 3.0 product. */
export const readProductCode = (product: DataTree): string | null =>
  readLeafText(
    getTreeValue(filterByType(getTreeValue(product, 'ProductIdentifier'), 'ProductIDType', ['15', '03', '02']), 'IDValue'),
  ) ?? readLeafText(getTreeValue(product, 'RecordReference'))

/** Codes of NotificationType; all others are complete records. */
const notifications: Readonly<Record<string, 'update' | 'delete'>> = { '04': 'update', '05': 'delete' }

/** Returns what an ONIX record is if it is not complete: an update, or a deletion of an earlier one. */
export const readNotification = (product: DataTree): 'update' | 'delete' | undefined =>
  notifications[readLeafText(getTreeValue(product, 'NotificationType')) ?? '']

/** Returns the fields of a deleted record: its product stays, as withdrawn. */
export const toWithdrawal = (productCode: string | null): RecordFields => ({ productCode, availability: 'withdrawn' })

/** ONIX types of reviews and other media mentions. */
const mentions: Readonly<Record<string, string>> = { '01': '書評', '03': 'メディア紹介' }

/**
 * Returns one record for each review or mention that an ONIX 3.0 product cites; other citations, such as bestseller lists, are
 * ignored.
 */
export function parseMentions(product: DataTree): RecordFields[] {
  return toTreeList(getTreeValue(product, 'CollateralDetail', 'CitedContent')).flatMap((tree) => {
    const kind = mentions[readLeafText(getTreeValue(tree, 'CitedContentType')) ?? '']
    if (kind === undefined) return []
    return [
      {
        productCode: readProductCode(product),
        date: readDate(toTreeList(getTreeValue(tree, 'ContentDate'))[0]),
        medium: readLeafText(getTreeValue(tree, 'SourceTitle')),
        title: readLeafText(getTreeValue(tree, 'CitationNote'))?.slice(0, 500) ?? kind,
      },
    ]
  })
}

/** Returns the records of an ONIX 3.0 product with long tag names. */
export const parseRecords = (kind: RecordKind, product: DataTree): RecordFields[] =>
  kind === 'products' ? [parseProductFields(product)] : parseMentions(product)

/** Converts an ONIX 3.0 product element with long tag names to product fields. */
export function parseProductFields(product: DataTree): RecordFields {
  const descriptive = getTreeValue(product, 'DescriptiveDetail')
  const publishing = getTreeValue(product, 'PublishingDetail')
  const title = readProductTitle(descriptive)
  const { names, kana } = readAuthors(descriptive)
  const series = readCollection(descriptive)
  const house = readPublisher(publishing)
  const extents = toTreeList(getTreeValue(descriptive, 'Extent')).filter(
    (tree) => (readLeafText(getTreeValue(tree, 'ExtentUnit')) ?? '03') === '03',
  )
  const description = filterByType(getTreeValue(product, 'CollateralDetail', 'TextContent'), 'TextType', ['03', '02'])
  return {
    productCode: readProductCode(product),
    productName: title.name,
    productKana: title.kana,
    authorName: names,
    authorKana: kana,
    volume: title.volume ?? series.volume,
    publisherCode: house.code,
    publisherName: house.name,
    publisherKana: house.kana,
    isbnPrefix: house.prefix,
    seriesName: series.name,
    seriesKana: series.kana,
    releaseDate: readPublicationDate(publishing),
    price: readPrice(product),
    ...readSubjects(descriptive),
    pages: readLeafText(getTreeValue(filterByType(extents, 'ExtentType', ['11', '00']), 'ExtentValue')),
    description: removeMarkup(readLeafText(getTreeValue(description, 'Text')) ?? '').slice(0, 20_000) || null,
    tradeTerms: readTradeTerms(product),
    availability: readNotification(product) === undefined ? 'available' : null,
  }
}
