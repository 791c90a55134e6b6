import type { Dataset } from '../../../shared/trade/datasets.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { type DatasetMatch, isDoubtful, matchDataset, movements, suggestStoreColumn } from './column-match.ts'
import { isAboutRoyalties, mentionsDataset } from './column-words.ts'
import {
  type FoundColumn,
  getCell,
  getColumnValues,
  getShare,
  isYenName,
  listCurrencies,
  type SampleTable,
} from './sample-table.ts'
import { isBookCode, isDay, isMonth } from './sample-values.ts'

/** Guesses the data set of a table from its headers and values, and says why it is not sure. */

/** A sentence in both languages, for the draft's comments, the terminal and the app. */
export interface Reason {
  ja: string
  en: string
}

const isMovementDataset = (dataset: Dataset): boolean => movements.includes(dataset)

/** Scores within this distance count as equal, and above the second it is no other data set. */
const SCORE_TOLERANCE = 0.5
const CLEAR_LEAD = 2

/** True if most requirements are met and most columns are understood, or if all requirements but the store or the amount and some more columns are. */
function isPlausible({ columns, needs, met, missing }: DatasetMatch, table: SampleTable): boolean {
  const headed = table.headers.filter((header) => header !== '').length
  const named = [...columns.values()].filter(({ isFoundByValues }) => !isFoundByValues).length
  // a shop knows its own store, and some files have no amounts of a line
  const lacksLittle = missing.every(({ name }) => ['storeCode', 'amount', 'unitPrice'].includes(name))
  const explained = columns.size >= headed / 2 || (lacksLittle && columns.size >= (met === needs ? 3 : 4))
  return named > 0 && explained && met >= needs * 0.6
}

/** How much the headers, the file's name and its title lines speak of a data set. */
function rateWords({ spec, columns }: DatasetMatch, table: SampleTable): number {
  if (!isMovementDataset(spec.dataset)) return 0
  const mentionsOwnDataset = (text: string | undefined) =>
    text !== undefined && text !== '' && mentionsDataset(spec.dataset, text)
  const getHeader = (name: string) => table.headers[columns.get(name)?.index ?? -1]
  const days = ['date', 'soldAt', 'saleDate'].some((name) => mentionsOwnDataset(getHeader(name)))
  return (
    (days ? 3 : 0) +
    (mentionsOwnDataset(getHeader('quantity')) ? 3 : 0) +
    (mentionsOwnDataset(table.about) ? 2 : 0) +
    (table.headers.some(mentionsOwnDataset) ? 1 : 0)
  )
}

interface RatedMatch {
  match: DatasetMatch
  words: number
  score: number
}

const formatDatasets = (list: readonly Dataset[]): Reason => ({
  ja: list.map((dataset) => `${datasetSpecs[dataset].ja}（${dataset}）`).join('、'),
  en: list.map((dataset) => `${datasetSpecs[dataset].en} (${dataset})`).join(', '),
})

const hasHeader = (table: SampleTable, pattern: RegExp): boolean =>
  table.headers.some((header) => pattern.test(header.normalize('NFKC')))

const FIGURES =
  /順位|実売|売上|販売(数|冊|部|金額)|売れ|(注文|発注|受注|納品|返品|予約|購入)(数|冊|部|金額)|\bsold|sales|\brank|ordered/i
const COUNTED = /棚卸|実棚|stock ?tak|inventory ?count|cycle ?count|counted/i
const READERS_OWN = /読書状況|読了|本棚|^評価|^rating$|my rating|bookshel|date read|exclusive shelf|title_sort|author_sort/i
const LIBRARY = /請求記号|資料番号|資料コード|所蔵|貸出|配架|call ?number|accession|登録番号.*館/i

/** Reasons in the content of a table, whatever its data set. */
function findContentReasons({ spec, columns }: DatasetMatch, table: SampleTable): Reason[] {
  const reasons: Reason[] = []
  const getValues = (name: string) => getColumnValues(table, columns.get(name)?.index ?? -1)
  const getHeader = (column: FoundColumn) => table.headers[column.index] ?? ''
  const place = columns.get('storeCode')
  if (place?.isPlace)
    reasons.push({
      ja: `店舗コードの列がなく、「${getHeader(place)}」を店舗として提案している`,
      en: `there is no column of store codes; “${getHeader(place)}” is offered as the store`,
    })
  if (getShare(getValues('saleDate'), isMonth) >= 0.8)
    reasons.push({
      ja: '日付が月までしかなく、すべて月の 1日の売上になる',
      en: 'the dates are months without a day; all sales would fall on the first of the month',
    })
  if (spec.dataset === 'pos' && table.headers.some(isAboutRoyalties))
    reasons.push({
      ja: '印税・ロイヤリティの明細とみられ、その金額は売上金額ではない',
      en: 'this looks like a statement of royalties, whose amounts are not sales',
    })
  if (spec.dataset.endsWith('-stock') && matchDataset(datasetSpecs.adjustments, table).columns.has('storeCode'))
    reasons.push({
      ja: '店舗の列がある。店舗の在庫は入荷・売上・返品から計算するので、在庫の数は取り込めない',
      en: 'there is a column of stores, whose stock is computed from deliveries, sales and returns and cannot be loaded',
    })
  const isMixed = (values: readonly string[]) => {
    const withDecimals = values.filter((value) => /\d\.\d/.test(value)).length
    return withDecimals > 0 && withDecimals < values.length
  }
  if (!table.hasDecimalComma && (isMixed(getValues('amount')) || isMixed(getValues('unitPrice'))))
    reasons.push({
      ja: '小数のある金額とない金額が混ざっている（通貨が 1つか、お確かめください）',
      en: 'some amounts have decimals and others have none; check whether they are in one currency',
    })
  const currencies = listCurrencies(table).filter((value) => !isYenName(value))
  if ((columns.has('amount') || columns.has('unitPrice')) && currencies.length > 0)
    reasons.push({
      ja: `円以外の通貨の金額がある（${currencies.slice(0, 3).join('、')}）`,
      en: `there are amounts in other currencies than yen (${currencies.slice(0, 3).join(', ')})`,
    })
  if (spec.dataset === 'products' && hasHeader(table, READERS_OWN))
    reasons.push({
      ja: '読書記録とみられ、読み込むと商品マスターの書名や著者名が個人の表記に変わる',
      en: 'this looks like a reading list; loading it would replace titles and authors of the products by personal spellings',
    })
  if (spec.dataset === 'products' && hasHeader(table, LIBRARY))
    reasons.push({
      ja: '図書館の蔵書の一覧とみられる（商品マスターとして読み込むか、お確かめください）',
      en: 'this looks like the list of a library’s holdings; check whether it is to be loaded as products',
    })
  if (!isMovementDataset(spec.dataset) && hasHeader(table, FIGURES))
    reasons.push({
      ja: `売上や注文の数字の列があるが、それには日付・店舗・商品・数量が要る（${spec.ja}だけが読み込まれる）`,
      en: `there are figures of sales or orders, which need a day, a store, a product and copies; only ${spec.en} would be loaded`,
    })
  const code = columns.get('productCode')
  if (spec.dataset === 'products' && code && table.rows.length > 0) {
    const bare = table.rows.filter((row) => getCell(row, code.index) === '' && getCell(row, code.fallback) === '').length
    if (bare > table.rows.length / 10)
      reasons.push({
        ja: `はじめの ${table.rows.length}行のうち ${bare}行に商品コードがない（その行は除外される）`,
        en: `${bare} of the first ${table.rows.length} lines have no product code and will be rejected`,
      })
  }
  if (isMovementDataset(spec.dataset) && isStockCount(table))
    reasons.push({
      ja: '棚卸の結果とみられる。取り込むのは数えた数ではなく、帳簿との差異',
      en: 'this looks like a stock count; what is loaded is the difference from the books, not the counted copies',
    })
  return reasons
}

/** Reasons in the match itself: what is missing or does not fit. */
function findMatchReasons({ missing, columns, spec }: DatasetMatch): Reason[] {
  const doubtful = spec.fields.filter(({ name }) => {
    const column = columns.get(name)
    return column !== undefined && isDoubtful(column)
  })
  const formatFields = (fields: readonly { ja: string; en: string }[], language: 'ja' | 'en') =>
    fields.map((field) => field[language]).join(language === 'ja' ? '、' : ', ')
  return [
    ...(missing.length > 0
      ? [
          {
            ja: `必須の列が見つからない：${formatFields(missing, 'ja')}`,
            en: `no column was found for ${formatFields(missing, 'en')}`,
          },
        ]
      : []),
    ...(doubtful.length > 0
      ? [
          {
            ja: `値が項目に合わない：${formatFields(doubtful, 'ja')}`,
            en: `values do not match their field: ${formatFields(doubtful, 'en')}`,
          },
        ]
      : []),
  ]
}

export type DatasetGuess =
  /** `isSure`: all requirements are met, the values fit, and no other data set comes close; otherwise `reasons` says why not. */
  | { match: DatasetMatch; isSure: boolean; reasons: Reason[] }
  /** Data sets that fit equally well; empty if none fits. */
  | { match: null; candidates: Dataset[]; reasons: Reason[] }

const isStockCount = (table: SampleTable): boolean => hasHeader(table, COUNTED) || COUNTED.test(table.about)
const BARE_COUNT: Reason = {
  ja: '棚卸の差異とみられるが、店舗や日付の列がない。在庫調整（adjustments）を指定し、ない列は constants に書く',
  en: 'these look like the differences of a stock count, but without a store or a day: ask for adjustments and give them as constants',
}

/** Returns the guess for the result of counting stock, which only fits if it has differences; null for other tables. */
function guessStockCount(table: SampleTable): DatasetGuess | null {
  if (!isStockCount(table)) return null
  const adjustments = matchDataset(datasetSpecs.adjustments, table)
  const difference = table.headers[adjustments.columns.get('quantity')?.index ?? -1] ?? ''
  if (mentionsDataset('adjustments', difference)) return null
  const hasStores = adjustments.columns.has('storeCode')
  return {
    match: null,
    candidates: hasStores ? ['adjustments'] : ['publisher-stock', 'wholesaler-stock'],
    reasons: [
      hasStores
        ? {
            ja: '棚卸で数えた数だけで、帳簿との差異の列がない。店舗の在庫は入荷・売上・返品から計算するので、数えた数は取り込めない。差異の列を加え、在庫調整（adjustments）として取り込む',
            en: 'these are counted copies without the difference from the books. The stock of stores is computed from deliveries, sales and returns, so counts cannot be loaded: add a column with the difference and load it as adjustments',
          }
        : {
            ja: '在庫の数だが、版元と取次のどちらの在庫かわからない',
            en: 'these are copies in stock, but nothing says whether the publisher’s or the wholesaler’s',
          },
    ],
  }
}

const isMovement = ({ match }: RatedMatch): boolean => isMovementDataset(match.spec.dataset)
const isComplete = ({ match }: RatedMatch): boolean => match.met === match.needs

/** True if nothing in a table's words distinguishes a movement from the others. */
const isUnnamed = (best: RatedMatch): boolean => isMovement(best) && best.words === 0 && !best.match.columns.has('soldAt')

/** Data sets that a table could also be, so that the best match is not sure. */
function findCompetitors(best: RatedMatch, others: readonly RatedMatch[]): Dataset[] {
  const { dataset } = best.match.spec
  const hasTimes = best.match.columns.has('soldAt')
  return others
    .filter((other) => {
      if (isMovement(best) && isMovement(other)) {
        // only sales have a time of the day
        if (hasTimes && other.words === 0) return false
        if (isComplete(best) && best.words >= 3 && !isComplete(other)) return false
        // amounts beside ordered copies can be the sales of a shop
        const isNamed = other.words > 0 && other.words >= best.words
        if (isComplete(other) && (isNamed || (dataset === 'orders' && other.match.spec.dataset === 'pos'))) return true
      }
      return best.score - other.score < CLEAR_LEAD
    })
    .map(({ match }) => match.spec.dataset)
}

const lacksStoreOnly = ({ match }: RatedMatch): boolean => match.missing.every(({ name }) => name === 'storeCode')

/**
 * Puts a movement first that the words of a table name, if no word names the best one, and a movement before a master that fits
 * little better: a table with days and copies is more than the list of its products.
 */
function preferMovements(matches: readonly RatedMatch[]): RatedMatch[] {
  const [best] = matches
  if (!best) return []
  const moveFirst = (preferred: RatedMatch | undefined) =>
    preferred === undefined ? [...matches] : [preferred, ...matches.filter((other) => other !== preferred)]
  if (!isMovement(best))
    return moveFirst(matches.find((other) => isMovement(other) && lacksStoreOnly(other) && best.score - other.score < CLEAR_LEAD))
  if (best.words > 0 || best.match.columns.has('soldAt')) return [...matches]
  return moveFirst(matches.find((other) => isMovement(other) && lacksStoreOnly(other) && other.words >= 2))
}

/** Returns the data set that fits a table best; none if none fits or several do. */
export function guessDataset(table: SampleTable): DatasetGuess {
  if (!table.hasHeader) return guessDatasetWithoutHeader(table)
  const counted = guessStockCount(table)
  if (counted) return counted
  const rated: RatedMatch[] = Object.values(datasetSpecs)
    .map((spec) => matchDataset(spec, table))
    .filter((match) => isPlausible(match, table))
    .map((match) => {
      const words = rateWords(match, table)
      return { match, words, score: match.score + words }
    })
    .sort((a, b) => b.score - a.score)
  const matches = preferMovements(rated)
  const [best, ...others] = matches
  if (best === undefined && isStockCount(table)) return { match: null, candidates: ['adjustments'], reasons: [BARE_COUNT] }
  if (best === undefined) return { match: null, candidates: [], reasons: [findNoMatchReason(table)] }
  const tied = matches.filter(
    (other) => isMovement(other) === isMovement(best) && Math.abs(best.score - other.score) < SCORE_TOLERANCE,
  )
  if (tied.length > 1) {
    const candidates = tied.map(({ match }) => match.spec.dataset)
    const names = formatDatasets(candidates)
    return {
      match: null,
      candidates,
      reasons: [
        {
          ja: `見出しでは見分けられない：${names.ja}`,
          en: `the headers do not distinguish these: ${names.en}`,
        },
      ],
    }
  }
  const match = suggestStoreColumn(best.match, table)
  const competitors = findCompetitors(best, others)
  const names = formatDatasets(competitors)
  const reasons = [
    ...findMatchReasons(match),
    ...(competitors.length > 0
      ? [{ ja: `ほかの種類にもみえる：${names.ja}`, en: `it could also be ${names.en}` }]
      : isUnnamed(best)
        ? [
            {
              ja: `${match.spec.ja}であると示す語が見出しにない`,
              en: `no header says that these are ${match.spec.en}`,
            },
          ]
        : []),
    ...(match.columns.size > 1 ? [] : [{ ja: '1列しか読み取れない', en: 'only one column is recognised' }]),
    ...findContentReasons(match, table),
  ]
  return { match, isSure: reasons.length === 0, reasons }
}

const NO_HEADER: Reason = {
  ja: '見出しの行がなく、列の意味がわからない。データの種類を指定すると、列を番号で割り当てる下書きになる',
  en: 'there is no header line, so the columns have no meaning; with a data set, the draft assigns them by number',
}
const BOOKS_WITHOUT_HEADER: Reason = {
  ja: '見出しの行がない。商品コードと文字の列が多いので、商品の一覧とみられる（書名などは列の番号で割り当てる）',
  en: 'there is no header line; with product codes and several columns of text it looks like a list of products (assign title and author by the number of their column)',
}

/** Codes with several columns of text are a list of books, such as that of a reading site; nothing else shows without headers. */
function guessDatasetWithoutHeader(table: SampleTable): DatasetGuess {
  const match = matchDataset(datasetSpecs.products, table)
  const isText = (value: string) => /\p{L}{2}/u.test(value) && !isDay(value) && !isBookCode(value)
  const texts = table.headers.filter((_header, index) => {
    const values = getColumnValues(table, index)
    return values.length >= table.rows.length * 0.8 && getShare(values, isText) >= 0.8
  })
  if (match.columns.has('productCode') && texts.length >= 3) return { match, isSure: false, reasons: [BOOKS_WITHOUT_HEADER] }
  return { match: null, candidates: [], reasons: [NO_HEADER] }
}

function findNoMatchReason(table: SampleTable): Reason {
  const codes = table.headers.some((_header, index) => getShare(getColumnValues(table, index), isBookCode) >= 0.5)
  return codes
    ? {
        ja: '商品コードの列はあるが、ほかの見出しに知っている項目が少ない',
        en: 'there is a column of product codes, but too few other headers are known',
      }
    : {
        ja: '商品コードの列がなく、知っている見出しも少ない',
        en: 'there is no column of product codes, and too few headers are known',
      }
}
