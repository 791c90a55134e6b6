import { htmlToText } from '../../../warehouse/products/plain-text.ts'
import { type DataTree, getTreeValue, readLeafText, toTreeList } from './bibliography.ts'

/** Converts ONIX for Books 2.1 to the tree of 3.0, whatever release the message claims: 2.1 has the same data in other places. */

type Element = { [key: string]: DataTree }

/** Elements that a product has in 2.1 and, in 3.0, its blocks have. */
const elements2 = [
  ...['ISBN', 'EAN13', 'Title', 'DistinctiveTitle', 'TitleWithoutPrefix', 'Contributor', 'Series', 'NumberOfPages', 'OtherText'],
  ...['Imprint', 'Publisher', 'PublicationDate', 'SupplyDetail'],
]

/** True if a product has elements of 2.1 and none of the blocks of 3.0. */
export const isOnix2 = (product: Element): boolean =>
  product.DescriptiveDetail === undefined &&
  product.PublishingDetail === undefined &&
  product.ProductSupply === undefined &&
  elements2.some((name) => product[name] !== undefined)

function convertIdentifiers(product: Element): DataTree[] {
  const all = toTreeList(product.ProductIdentifier)
  const hasJan = all.some((tree) => ['15', '03'].includes(readLeafText(getTreeValue(tree, 'ProductIDType')) ?? ''))
  if (hasJan) return all
  const isbn10 = all.find((tree) => readLeafText(getTreeValue(tree, 'ProductIDType')) === '02')
  const code = readLeafText(product.EAN13) ?? readLeafText(product.ISBN) ?? readLeafText(getTreeValue(isbn10, 'IDValue'))
  return code === null ? all : [{ ProductIDType: '15', IDValue: code }]
}

function convertTitles(product: Element): DataTree[] {
  const titles = toTreeList(product.Title).map((title) => ({
    TitleType: getTreeValue(title, 'TitleType'),
    TitleElement: { ...(title as Element) },
  }))
  const { DistinctiveTitle: TitleText, TitlePrefix, TitleWithoutPrefix, Subtitle } = product
  return titles.length > 0 ? titles : [{ TitleElement: { TitleText, TitlePrefix, TitleWithoutPrefix, Subtitle } }]
}

const convertContributors = (product: Element): DataTree[] =>
  toTreeList(product.Contributor).map((tree) => ({ ...(tree as Element), AlternativeName: getTreeValue(tree, 'Name') }))

const convertCollections = (product: Element): DataTree[] =>
  toTreeList(product.Series).map((series) => ({
    CollectionType: '10',
    TitleDetail: {
      TitleElement: {
        ...(toTreeList(getTreeValue(series, 'Title'))[0] as Element | undefined),
        ...(getTreeValue(series, 'TitleOfSeries') === undefined ? {} : { TitleText: getTreeValue(series, 'TitleOfSeries') }),
        PartNumber: getTreeValue(series, 'NumberWithinSeries'),
      },
    },
  }))

const convertSubjects = (product: Element): DataTree[] => [
  ...toTreeList(product.Subject),
  ...toTreeList(product.MainSubject).map((tree) => ({
    ...(tree as Element),
    SubjectSchemeIdentifier: getTreeValue(tree, 'MainSubjectSchemeIdentifier'),
  })),
]

/** 01 is the main description, 03 the long one, 02 the short one. */
const convertDescriptions = (product: Element): DataTree[] =>
  toTreeList(product.OtherText).map((tree) => {
    const type = readLeafText(getTreeValue(tree, 'TextTypeCode'))
    const text = readLeafText(getTreeValue(tree, 'Text'))
    // the format is an element of its own: SGML, HTML, XML or XHTML
    const isHtml = ['01', '02', '03', '05'].includes(readLeafText(getTreeValue(tree, 'TextFormat')) ?? '')
    return { TextType: type === '01' ? '03' : type, Text: text !== null && isHtml ? htmlToText(text) : text }
  })

const convertPublishers = (product: Element): DataTree[] =>
  toTreeList(product.Publisher).map((tree) => ({
    PublisherName: getTreeValue(tree, 'PublisherName'),
    PublisherIdentifier: { PublisherIDType: getTreeValue(tree, 'NameCodeType'), IDValue: getTreeValue(tree, 'NameCodeValue') },
  }))

const convertSupplies = (product: Element): DataTree[] =>
  toTreeList(product.SupplyDetail).map((supply) => ({
    Price: toTreeList(getTreeValue(supply, 'Price')).map((price) => ({
      ...(price as Element),
      PriceType: getTreeValue(price, 'PriceTypeCode'),
    })),
  }))

export function convertOnix2(product: Element): Element {
  const pages = product.NumberOfPages
  return {
    RecordReference: product.RecordReference,
    NotificationType: product.NotificationType,
    ProductIdentifier: convertIdentifiers(product),
    DescriptiveDetail: {
      TitleDetail: convertTitles(product),
      Contributor: convertContributors(product),
      ContributorStatement: product.ContributorStatement,
      Collection: convertCollections(product),
      Subject: convertSubjects(product),
      Extent:
        pages === undefined
          ? toTreeList(product.Extent)
          : [{ ExtentType: '00', ExtentValue: pages }, ...toTreeList(product.Extent)],
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
