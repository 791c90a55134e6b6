import { at, readText, type Tree, toList } from './bibliography.ts'

/** Converts ONIX for Books 2.1 to the tree of 3.0, whatever release the message claims: 2.1 has the same data in other places. */

type Element = { [key: string]: Tree }

/** True if a product has elements of 2.1 and none of the blocks of 3.0. */
export const isOnix2 = (product: Element): boolean =>
  product.DescriptiveDetail === undefined &&
  product.PublishingDetail === undefined &&
  product.ProductSupply === undefined &&
  ['Title', 'DistinctiveTitle', 'PublicationDate', 'SupplyDetail', 'NumberOfPages'].some((name) => product[name] !== undefined)

const joinTexts = (...parts: (string | null)[]): string | undefined =>
  parts.filter((part) => part !== null).join(' ') || undefined

function identifiers(product: Element): Tree[] {
  const all = toList(product.ProductIdentifier)
  const hasJan = all.some((tree) => ['15', '03'].includes(readText(at(tree, 'ProductIDType')) ?? ''))
  if (hasJan) return all
  const isbn10 = all.find((tree) => readText(at(tree, 'ProductIDType')) === '02')
  const code = readText(product.EAN13) ?? readText(product.ISBN) ?? readText(at(isbn10, 'IDValue'))
  return code === null ? all : [{ ProductIDType: '15', IDValue: code }]
}

function titles(product: Element): Tree[] {
  const elements = toList(product.Title).map((title) => ({
    type: readText(at(title, 'TitleType')),
    element: {
      TitleText:
        at(title, 'TitleText') ?? joinTexts(readText(at(title, 'TitlePrefix')), readText(at(title, 'TitleWithoutPrefix'))),
      Subtitle: at(title, 'Subtitle'),
    },
  }))
  // 01: the distinctive title; others are abbreviated, or in another language
  elements.sort((a, b) => Number(b.type === '01') - Number(a.type === '01'))
  if (elements.length > 0) return elements.map(({ type, element }) => ({ TitleType: type, TitleElement: element }))
  return [{ TitleElement: { TitleText: product.DistinctiveTitle, Subtitle: product.Subtitle } }]
}

const contributors = (product: Element): Tree[] =>
  toList(product.Contributor).map((tree) => ({
    ...(tree as Element),
    PersonName:
      at(tree, 'PersonName') ??
      at(tree, 'PersonNameInverted') ??
      joinTexts(readText(at(tree, 'NamesBeforeKey')), readText(at(tree, 'KeyNames'))),
  }))

const collections = (product: Element): Tree[] =>
  toList(product.Series).map((series) => ({
    CollectionType: '10',
    TitleDetail: {
      TitleElement: {
        TitleText: at(series, 'TitleOfSeries') ?? at(series, 'Title', 'TitleText'),
        PartNumber: at(series, 'NumberWithinSeries'),
      },
    },
  }))

const subjects = (product: Element): Tree[] => [
  ...toList(product.Subject),
  ...toList(product.MainSubject).map((tree) => ({
    ...(tree as Element),
    SubjectSchemeIdentifier: at(tree, 'MainSubjectSchemeIdentifier'),
  })),
]

/** 01 is the main description, 03 the long one, 02 the short one. */
const descriptions = (product: Element): Tree[] =>
  toList(product.OtherText).map((tree) => {
    const type = readText(at(tree, 'TextTypeCode'))
    return { TextType: type === '01' ? '03' : type, Text: at(tree, 'Text') }
  })

const publishers = (product: Element): Tree[] =>
  toList(product.Publisher).map((tree) => ({
    PublisherName: at(tree, 'PublisherName'),
    PublisherIdentifier: { PublisherIDType: at(tree, 'NameCodeType'), IDValue: at(tree, 'NameCodeValue') },
  }))

const supplies = (product: Element): Tree[] =>
  toList(product.SupplyDetail).map((supply) => ({
    Price: toList(at(supply, 'Price')).map((price) => ({ ...(price as Element), PriceType: at(price, 'PriceTypeCode') })),
  }))

export function fromOnix2(product: Element): Element {
  const pages = product.NumberOfPages
  return {
    RecordReference: product.RecordReference,
    ProductIdentifier: identifiers(product),
    DescriptiveDetail: {
      TitleDetail: titles(product),
      Contributor: contributors(product),
      Collection: collections(product),
      Subject: subjects(product),
      Extent:
        pages === undefined ? toList(product.Extent) : [{ ExtentType: '00', ExtentValue: pages }, ...toList(product.Extent)],
    },
    CollateralDetail: { TextContent: descriptions(product) },
    PublishingDetail: {
      Imprint: product.Imprint,
      Publisher: publishers(product),
      PublishingDate: { PublishingDateRole: '01', Date: product.PublicationDate },
    },
    ProductSupply: { SupplyDetail: supplies(product) },
  }
}

// from U+00A0 on, in Latin-1 order
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** Common named entities of the 2.1 DTD. */
export const onix2Entities: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ hellip: '…', bull: '•', trade: '™', euro: '€', dagger: '†', Scaron: 'Š', scaron: 'š', OElig: 'Œ', oelig: 'œ' },
}
