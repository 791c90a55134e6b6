import { type DataTree, getTreeValue, readLeafText, toList } from './bibliography.ts'

/** Converts ONIX for Books 2.1 to the tree of 3.0, whatever release the message claims: 2.1 has the same data in other places. */

type Element = { [key: string]: DataTree }

/** True if a product has elements of 2.1 and none of the blocks of 3.0. */
export const isOnix2 = (product: Element): boolean =>
  product.DescriptiveDetail === undefined &&
  product.PublishingDetail === undefined &&
  product.ProductSupply === undefined &&
  ['Title', 'DistinctiveTitle', 'PublicationDate', 'SupplyDetail', 'NumberOfPages'].some((name) => product[name] !== undefined)

const joinTexts = (...parts: (string | null)[]): string | undefined =>
  parts.filter((part) => part !== null).join(' ') || undefined

function convertIdentifiers(product: Element): DataTree[] {
  const all = toList(product.ProductIdentifier)
  const hasJan = all.some((tree) => ['15', '03'].includes(readLeafText(getTreeValue(tree, 'ProductIDType')) ?? ''))
  if (hasJan) return all
  const isbn10 = all.find((tree) => readLeafText(getTreeValue(tree, 'ProductIDType')) === '02')
  const code = readLeafText(product.EAN13) ?? readLeafText(product.ISBN) ?? readLeafText(getTreeValue(isbn10, 'IDValue'))
  return code === null ? all : [{ ProductIDType: '15', IDValue: code }]
}

function convertTitles(product: Element): DataTree[] {
  const elements = toList(product.Title).map((title) => ({
    type: readLeafText(getTreeValue(title, 'TitleType')),
    element: {
      TitleText:
        getTreeValue(title, 'TitleText') ??
        joinTexts(readLeafText(getTreeValue(title, 'TitlePrefix')), readLeafText(getTreeValue(title, 'TitleWithoutPrefix'))),
      Subtitle: getTreeValue(title, 'Subtitle'),
    },
  }))
  // 01: the distinctive title; others are abbreviated, or in another language
  elements.sort((a, b) => Number(b.type === '01') - Number(a.type === '01'))
  if (elements.length > 0) return elements.map(({ type, element }) => ({ TitleType: type, TitleElement: element }))
  return [{ TitleElement: { TitleText: product.DistinctiveTitle, Subtitle: product.Subtitle } }]
}

const convertContributors = (product: Element): DataTree[] =>
  toList(product.Contributor).map((tree) => ({
    ...(tree as Element),
    PersonName:
      getTreeValue(tree, 'PersonName') ??
      getTreeValue(tree, 'PersonNameInverted') ??
      joinTexts(readLeafText(getTreeValue(tree, 'NamesBeforeKey')), readLeafText(getTreeValue(tree, 'KeyNames'))),
  }))

const convertCollections = (product: Element): DataTree[] =>
  toList(product.Series).map((series) => ({
    CollectionType: '10',
    TitleDetail: {
      TitleElement: {
        TitleText: getTreeValue(series, 'TitleOfSeries') ?? getTreeValue(series, 'Title', 'TitleText'),
        PartNumber: getTreeValue(series, 'NumberWithinSeries'),
      },
    },
  }))

const convertSubjects = (product: Element): DataTree[] => [
  ...toList(product.Subject),
  ...toList(product.MainSubject).map((tree) => ({
    ...(tree as Element),
    SubjectSchemeIdentifier: getTreeValue(tree, 'MainSubjectSchemeIdentifier'),
  })),
]

/** 01 is the main description, 03 the long one, 02 the short one. */
const convertDescriptions = (product: Element): DataTree[] =>
  toList(product.OtherText).map((tree) => {
    const type = readLeafText(getTreeValue(tree, 'TextTypeCode'))
    return { TextType: type === '01' ? '03' : type, Text: getTreeValue(tree, 'Text') }
  })

const convertPublishers = (product: Element): DataTree[] =>
  toList(product.Publisher).map((tree) => ({
    PublisherName: getTreeValue(tree, 'PublisherName'),
    PublisherIdentifier: { PublisherIDType: getTreeValue(tree, 'NameCodeType'), IDValue: getTreeValue(tree, 'NameCodeValue') },
  }))

const convertSupplies = (product: Element): DataTree[] =>
  toList(product.SupplyDetail).map((supply) => ({
    Price: toList(getTreeValue(supply, 'Price')).map((price) => ({
      ...(price as Element),
      PriceType: getTreeValue(price, 'PriceTypeCode'),
    })),
  }))

export function convertOnix2(product: Element): Element {
  const pages = product.NumberOfPages
  return {
    RecordReference: product.RecordReference,
    ProductIdentifier: convertIdentifiers(product),
    DescriptiveDetail: {
      TitleDetail: convertTitles(product),
      Contributor: convertContributors(product),
      Collection: convertCollections(product),
      Subject: convertSubjects(product),
      Extent:
        pages === undefined ? toList(product.Extent) : [{ ExtentType: '00', ExtentValue: pages }, ...toList(product.Extent)],
    },
    CollateralDetail: { TextContent: convertDescriptions(product) },
    PublishingDetail: {
      Imprint: product.Imprint,
      Publisher: convertPublishers(product),
      PublishingDate: { PublishingDateRole: '01', Date: product.PublicationDate },
    },
    ProductSupply: { SupplyDetail: convertSupplies(product) },
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
