/**
 * What openBD and ONIX share: the same elements as a tree, and their conversion to product fields (domain 3.1). Elements can
 * occur once or several times: openBD writes an object or an array.
 */

export type Tree = string | number | boolean | null | undefined | Tree[] | { [key: string]: Tree }

export const toList = (tree: Tree): Tree[] => (tree === undefined || tree === null ? [] : Array.isArray(tree) ? tree : [tree])

export function at(tree: Tree, ...path: string[]): Tree {
  let current: Tree = tree
  for (const key of path) {
    const one = Array.isArray(current) ? current[0] : current
    if (one === null || one === undefined || typeof one !== 'object' || Array.isArray(one)) return undefined
    current = one[key]
  }
  return current
}

/** Returns the text of a leaf; openBD wraps some in `{ content }`, as does XML with attributes. */
export function readText(tree: Tree): string | null {
  const one = Array.isArray(tree) ? tree[0] : tree
  if (one === null || one === undefined) return null
  if (typeof one === 'object') return readText(at(one, 'content'))
  const plain = String(one).trim()
  return plain === '' ? null : plain
}

const reading = (tree: Tree): string | null => readText(at(tree, 'collationkey'))

const byType = (items: Tree, typeKey: string, types: readonly string[]): Tree => {
  for (const type of types) {
    const found = toList(items).find((tree) => readText(at(tree, typeKey)) === type)
    if (found !== undefined) return found
  }
  return undefined
}

/** Order of contributors: authors, originators, editors, translators, illustrators; each once. */
const AUTHOR_ROLES = ['A01', 'A38', 'A02', 'A03', 'B20', 'B01', 'B06', 'A12', 'A10']

function authors(descriptive: Tree): { names: string | null; kana: string | null } {
  const all = toList(at(descriptive, 'Contributor'))
  const ranked = all
    .map((tree, index) => {
      const ranks = toList(at(tree, 'ContributorRole'))
        .map((role) => AUTHOR_ROLES.indexOf(readText(role) ?? ''))
        .filter((rank) => rank >= 0)
      return { one: tree, index, rank: ranks.length > 0 ? Math.min(...ranks) : AUTHOR_ROLES.length }
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
  const names = new Set<string>()
  const kana = new Set<string>()
  for (const { one } of ranked) {
    const name = readText(at(one, 'PersonName')) ?? readText(at(one, 'CorporateName')) ?? readText(at(one, 'PersonNameInverted'))
    if (name === null) continue
    names.add(name)
    const read = reading(at(one, 'PersonName')) ?? reading(at(one, 'CorporateName'))
    if (read !== null) kana.add(read)
  }
  const joined = (set: Set<string>) => (set.size === 0 ? null : [...set].join('・').slice(0, 400))
  return { names: joined(names), kana: joined(kana) }
}

function collection(descriptive: Tree): { name: string | null; kana: string | null; volume: string | null } {
  // type 10: the publisher's own collection
  const found = byType(at(descriptive, 'Collection'), 'CollectionType', ['10']) ?? toList(at(descriptive, 'Collection'))[0]
  let name: string | null = null
  let kana: string | null = null
  let volume: string | null = null
  for (const element of toList(at(found, 'TitleDetail')).flatMap((detail) => toList(at(detail, 'TitleElement')))) {
    const level = readText(at(element, 'TitleElementLevel'))
    if (level === null || level === '02' || level === '03') {
      name ??= readText(at(element, 'TitleText'))
      kana ??= reading(at(element, 'TitleText'))
    }
    volume ??= readText(at(element, 'PartNumber'))
  }
  return { name, kana, volume }
}

function subjects(descriptive: Tree): { cCode: string | null; jproGenre: string | null; keywords: string | null } {
  const all = toList(at(descriptive, 'Subject'))
  const of = (scheme: string) => all.find((tree) => readText(at(tree, 'SubjectSchemeIdentifier')) === scheme)
  return {
    cCode: readText(at(of('78'), 'SubjectCode')),
    jproGenre: readText(at(of('79'), 'SubjectCode')),
    keywords: (readText(at(of('20'), 'SubjectHeadingText')) ?? readText(at(of('20'), 'SubjectCode')))?.slice(0, 2000) ?? null,
  }
}

/** Type 01 is the publication date; 11, the first publication, is the fallback. */
function publicationDate(publishing: Tree): string | null {
  const found = byType(at(publishing, 'PublishingDate'), 'PublishingDateRole', ['01', '11'])
  return readText(at(found, 'Date'))
}

/** Type 03 is the fixed retail price without tax. Prices in other currencies are ignored. */
function price(product: Tree): string | null {
  const prices = toList(at(product, 'ProductSupply')).flatMap((supply) =>
    toList(at(supply, 'SupplyDetail')).flatMap((detail) => toList(at(detail, 'Price'))),
  )
  const inYen = prices.filter((tree) => (readText(at(tree, 'CurrencyCode')) ?? 'JPY') === 'JPY')
  return readText(at(byType(inYen, 'PriceType', ['03', '01']), 'PriceAmount'))
}

const terms: Readonly<Record<string, string>> = { '00': '委託', '02': '買切', '03': '委託', '04': '委託' }
function tradeTerms(product: Tree): string | null {
  const details = toList(at(product, 'ProductSupply')).flatMap((supply) => toList(at(supply, 'SupplyDetail')))
  const code = details
    .map((detail) => readText(at(toList(at(detail, 'ReturnsConditions'))[0], 'ReturnsCode')))
    .find((value) => value !== null)
  return code === undefined || code === null ? null : (terms[code] ?? null)
}

function publisher(publishing: Tree): { code: string | null; prefix: string | null; name: string | null; kana: string | null } {
  const imprint = toList(at(publishing, 'Imprint'))[0]
  const house = toList(at(publishing, 'Publisher'))[0]
  const identifiers = [...toList(at(house, 'PublisherIdentifier')), ...toList(at(imprint, 'ImprintIdentifier'))]
  // 24: 取引コード, 19: ISBN registrant
  const of = (type: string) =>
    readText(
      at(
        identifiers.find(
          (identifier) => (readText(at(identifier, 'PublisherIDType')) ?? readText(at(identifier, 'ImprintIDType'))) === type,
        ),
        'IDValue',
      ),
    )
  return {
    code: of('24'),
    prefix: of('19'),
    name: readText(at(imprint, 'ImprintName')) ?? readText(at(house, 'PublisherName')),
    kana: reading(at(imprint, 'ImprintName')) ?? reading(at(house, 'PublisherName')),
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
  // the trade's own genre code: read if a mapping names it
  'jproGenre',
] as const
const mentionNames = ['productCode', 'date', 'medium', 'title'] as const

/** Field names of each kind of record. */
export const recordNames: Readonly<Record<RecordKind, readonly string[]>> = { products: productNames, publicity: mentionNames }

export type Fields = Record<string, string | null>

/** Returns the ISBN or JAN of an ONIX 3.0 product. */
export const readProductCode = (product: Tree): string | null =>
  readText(at(byType(at(product, 'ProductIdentifier'), 'ProductIDType', ['15', '03']), 'IDValue')) ??
  readText(at(product, 'RecordReference'))

/** ONIX types of reviews and other media mentions. */
const mentions: Readonly<Record<string, string>> = { '01': '書評', '03': 'メディア紹介' }

/**
 * Returns one record for each review or mention that an ONIX 3.0 product cites; other citations, such as bestseller lists, are
 * ignored.
 */
export function mentionFields(product: Tree): Fields[] {
  return toList(at(product, 'CollateralDetail', 'CitedContent')).flatMap((tree) => {
    const kind = mentions[readText(at(tree, 'CitedContentType')) ?? '']
    if (kind === undefined) return []
    return [
      {
        productCode: readProductCode(product),
        date: readText(at(toList(at(tree, 'ContentDate'))[0], 'Date')),
        medium: readText(at(tree, 'SourceTitle')),
        title: readText(at(tree, 'CitationNote'))?.slice(0, 500) ?? kind,
      },
    ]
  })
}

/** Returns the records of an ONIX 3.0 product with long tag names. */
export const parseRecords = (kind: RecordKind, product: Tree): Fields[] =>
  kind === 'products' ? [parseProductFields(product)] : mentionFields(product)

/** Converts an ONIX 3.0 product element with long tag names to product fields. */
export function parseProductFields(product: Tree): Fields {
  const descriptive = at(product, 'DescriptiveDetail')
  const publishing = at(product, 'PublishingDetail')
  const title = toList(at(descriptive, 'TitleDetail')).flatMap((detail) => toList(at(detail, 'TitleElement')))[0]
  const subtitle = readText(at(title, 'Subtitle'))
  const name = readText(at(title, 'TitleText'))
  const { names, kana } = authors(descriptive)
  const series = collection(descriptive)
  const house = publisher(publishing)
  const extents = toList(at(descriptive, 'Extent')).filter((tree) => (readText(at(tree, 'ExtentUnit')) ?? '03') === '03')
  const description = byType(at(product, 'CollateralDetail', 'TextContent'), 'TextType', ['03', '02'])
  return {
    productCode: readProductCode(product),
    productName: name === null ? null : subtitle === null ? name : `${name} ${subtitle}`,
    productKana: reading(at(title, 'TitleText')),
    authorName: names,
    authorKana: kana,
    volume: readText(at(title, 'PartNumber')) ?? series.volume,
    publisherCode: house.code,
    publisherName: house.name,
    publisherKana: house.kana,
    isbnPrefix: house.prefix,
    seriesName: series.name,
    seriesKana: series.kana,
    releaseDate: publicationDate(publishing),
    price: price(product),
    ...subjects(descriptive),
    pages: readText(at(byType(extents, 'ExtentType', ['11', '00']), 'ExtentValue')),
    description: readText(at(description, 'Text'))?.slice(0, 20_000) ?? null,
    tradeTerms: tradeTerms(product),
  }
}
