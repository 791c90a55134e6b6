import type { Dataset } from '../../../shared/trade/datasets.ts'

/**
 * Headers of tills, web shops, marketplaces, libraries and reading lists, for drafts only: a draft writes each column down, so
 * that its reader decides. What a load recognises without a mapping stands in the declarations of the data sets.
 */

/** Folds width, case, spaces and punctuation. */
export const simplifyHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-‐–—.,()[\]（）【】「」:：/・#*]/g, '')

const MONEY_END = '(税抜き?|税込み?|税別|本体|円|jpy)*'
const createMoneyPattern = (words: string) => new RegExp(`^(${words})${MONEY_END}$`)

/** Patterns of simplified headers by field, the likeliest first. */
const fieldWords: Readonly<Record<string, readonly RegExp[]>> = {
  storeCode: [
    /^(店舗?|書店|ショップ|営業所|拠点|支店|番線)(コード|code|id|番号?|no|cd)$/,
    /^(store|shop|branch|location|outlet|shipto)(code|id|no|number)$/,
    /^shipto$/,
    /^(納品|送品|配送|届け?|お届け|出荷|返品|注文|発注|受注)(先|元)(コード|code|id|番号?|no|cd)$/,
  ],
  soldAt: [
    /^(売上|販売|取引|会計|精算|購入)(日時|日付時刻|年月日時刻)$/,
    /^(注文|受注|オーダー|ご注文)(日時|日付時刻)$/,
    /^(sold|purchased?|transaction|sale|created|ordered)(at|date|datetime|time|timestamp|on)$/,
    /^order(date|datetime|time|timestamp)$/,
    /^(paid|payment|payments|processed)(at|date|datetime)$/,
    /^(決済|入金|支払い?)日時$/,
  ],
  saleDate: [
    /^(売上|販売|取引|会計|精算|購入|レシート|計上|営業)(日|日付|年月日|月日)$/,
    /^(注文|受注|オーダー|ご注文)(日|日付|年月日|月日)$/,
    /^(sale|sales|transaction|business|purchase|order)(day|date)$/,
    /^(売上|販売|対象|計上|報告|集計|配信)(年月|月|年月度|月度|期間)$/,
    /^(royalty|sales?|report|reporting|statement)(date|month|period)$/,
    /^(start|begin|end)date$/,
    /^(日付|年月日|年月|date|day|month|period|yearmonth)$/,
  ],
  productCode: [
    /^(isbn13|13桁isbn|isbn13桁|isbn|isbnコード|janコード|jan|jancd|jancode|ean13?|gtin|ean|janisbn|isbnjan)$/,
    /^(eisbn|電子isbn|電子書籍isbn|primaryisbn|isrcisbn|asinisbn|書籍isbn|標準番号|書籍コード|バーコード|barcode)$/,
    /^(lineitem|item|product|variant)?(sku|isbn|barcode|gtin)(コード)?$/,
    /^(商品|品番|書籍|アイテム|作品)(コード|番号|id|cd)$/,
    /^(品番|sku|itemcode|productcode|productid|itemid|stockcode|vendoridentifier|asin|種類id|管理番号|アイテムid)$/,
  ],
  quantity: [
    /^(net)(unitssold|units|quantity|qty)(sold)?$/,
    /^(数量|個数|冊数|部数|点数|数|純?販売(数量?|冊数|部数|点数)|売上(数量?|冊数|部数|点数|個数)|売上げ数|売れ数|実売数?)$/,
    /^(注文|購入|受注)(数量?|冊数|個数|点数)$/,
    /^(lineitem|item|order|total|sales?)?(quantity|qty|units|copies)$/,
    /^(quantity|qty|units)(purchased|sold|ordered)$/,
    /^(配信|dl|ダウンロード)数$/,
  ],
  amount: [
    createMoneyPattern(
      '売上金額|売上額|販売総売上|総売上|売上合計|売上計|販売金額|販売額|純売上|純売上高|売上|売上高|金額|明細金額|商品金額|値引後金額|割引後金額',
    ),
    createMoneyPattern('小計|商品小計|明細小計|合計|商品合計|合計金額|価格合計|税抜金額|税込金額|税抜額|税込額|本体金額|計'),
    /^(netsales|netamount|(order)?(line|item)(total|subtotal|amount)|salesamount|sales)(extax|excltax)?$/,
    /^(extendedprice|amount|subtotal)$/,
    /^(grosssales|grossamount|total|totalamount|totalprice)$/,
    /^(extendedpartnershare|royalty|royalties|royaltyamount|publisherrevenue|paymentamount|revenue|印税額?|印税金額|支払額|支払金額|ロイヤリティ|ロイヤルティ)$/,
  ],
  unitPrice: [
    createMoneyPattern('単価|販売単価|商品単価|本体単価|税抜単価|税込単価|売単価|売上単価'),
    createMoneyPattern('販売価格|商品価格|価格|売価|定価|本体価格|本体|希望小売価格'),
    /^(lineitem|item|unit|sale|sales|selling|product)?(price|cost)(each|perunit)?$/,
    /^(avg|average)?(list|offer)price(withouttax|taxexclusive|extax)?$/,
  ],
  receiptNo: [
    /^(レシート|伝票|取引|会計|売上|取引伝票|ジャーナル)(番号|no|id|コード)$/,
    /^(注文|受注|オーダー|購入|ご注文)(番号|no|id|コード)$/,
    /^(amazon)?(receipt|transaction|order|invoice|basket|sale|bill|check|ticket)(id|no|number|code|name)?$/,
    /^(レシート|伝票|ジャーナル)$/,
  ],
  memberCode: [/^(会員|ポイントカード|ポイント会員)(コード|番号|id|no)$/, /^(member|loyalty|membership)(id|no|number|code)$/],
  date: [/^(伝票|処理|計上)(日|日付|年月日)$/, /^(日付|年月日|date)$/],
  productName: [
    /^(書名|書籍名|タイトル|本題名|題名|商品名|品名|資料名|書誌名|title|booktitle|producttitle|productname|itemname)$/,
  ],
  authorName: [/^(著者名?|作者名?|著者名等|著編者名?|責任表示|authors?|creators?|bookauthor)$/],
  publisherName: [/^(出版社名?|出版者名?|発行所|発売元|版元名?|publishers?|imprint)$/],
  releaseDate: [
    /^(発売日|発売年月日|刊行日|刊行年月日|出版年月日|出版日|発行年月日|発行日)$/,
    /^(pub(lication)?date|publisheddate|publishedon|releasedate|onsaledate|pubdate)$/,
    /^(発売年月|刊行年月|出版年月|発行年月)$/,
    /^(出版年|発行年|刊行年|yearpublished|publicationyear|pubyear|publishyear)$/,
  ],
  price: [createMoneyPattern('本体価格|本体|税抜価格|定価|価格|希望小売価格'), /^(variant|item|list|retail)price$/],
  pages: [/^(ページ数?|頁数?|総ページ数|総頁数|numberofpages|pagecount|pages)$/],
  seriesName: [/^(シリーズ名?|叢書名?|series|seriesname|seriestitle)$/],
  largeGenreName: [/^(ジャンル|ジャンル名|分野|大分類)$/],
}

/** The quantity and the date of a data set, where they have names of their own. */
const datasetFieldWords: Partial<Record<Dataset, Readonly<Record<string, readonly RegExp[]>>>> = {
  deliveries: {
    date: [
      /^(納品|入荷|搬入|送品|配本|出荷|検収|仕入)(日|日付|年月日)$/,
      /^(delivery|delivered|arrival|shipping|shipped|ship|received)(date|on|at)$/,
    ],
    quantity: [
      /^(納品|入荷|搬入|送品|配本|出荷|検収|仕入)(数量?|冊数|部数|点数)$/,
      /^(delivered|shipped|received)(qty|quantity|units)$/,
      /^(qty|quantity|units)(delivered|shipped|received)$/,
    ],
    kind: [/^(送品|納品|取引|委託)(区分|種別|条件)$/],
  },
  returns: {
    date: [/^(返品|返本)(日|日付|年月日)$/, /^return(ed)?(date|on|at)$/],
    quantity: [/^(返品|返本)(数量?|冊数|部数|点数)$/, /^return(ed)?(qty|quantity|units)$/],
  },
  adjustments: {
    date: [/^(調整|棚卸し?|修正)(日|日付|年月日)$/, /^(adjustment|count|stocktake)(date)$/],
    quantity: [
      /^(在庫)?(調整|差異|過不足|差|差引)(数量?|冊数|部数)?$/,
      /^(adjustment|difference|variance|discrepancy|diff)(qty|quantity)?$/,
    ],
    reason: [/^(調整|差異)?(理由|事由)$/],
  },
  orders: {
    date: [/^(受注|発注|注文)(日|日付|年月日)$/, /^order(ed)?(date|on)$/],
    quantity: [/^(受注|発注|注文)(数量?|冊数|部数|点数)$/, /^order(ed)?(qty|quantity|units)$/],
  },
  'pre-orders': {
    date: [/^予約(日|日付|年月日|受付日)$/, /^(preorder|reservation)(date|on)$/],
    quantity: [/^予約(数量?|冊数|部数)$/, /^(preorder|reservation)(qty|quantity)$/],
  },
  'wholesaler-stock': {
    date: [/^(在庫|棚卸し?|基準|時点)(日|日付|年月日)$/, /^(stock|inventory|count)(date)$/],
    quantity: [
      /^(現|実|理論|倉庫|取次)?在庫(数量?|冊数|部数)?$/,
      /^(実棚|棚卸し?)(数量?|冊数)?$/,
      /^(stock|inventory|onhand|qtyonhand)(qty|quantity)?$/,
    ],
  },
  'publisher-stock': {
    date: [/^(在庫|棚卸し?|基準|時点)(日|日付|年月日)$/, /^(stock|inventory|count)(date)$/],
    quantity: [
      /^(現|実|理論|倉庫|版元|社内)?在庫(数量?|冊数|部数)?$/,
      /^(実棚|棚卸し?)(数量?|冊数)?$/,
      /^(stock|inventory|onhand|qtyonhand)(qty|quantity)?$/,
    ],
  },
}

/** Columns that can stand for a store if there is no store code: shop names, sales channels, countries of sale. */
const PLACES = [
  /^(店舗|店|書店|ショップ|支店|拠点|営業所|売場)名?$/,
  /^(store|shop|branch|location|outlet)(name)?$/,
  /^(納品|送品|配送|届け?|お届け|出荷|返品|注文|発注)(先|元)名?$/,
  /^(販売店|販売サイト|販売チャネル|配信先|配信ストア|電子書店|電子書店名|ストア|ストア名|モール|モール名|購入元|取引先|取引先名)$/,
  /^(marketplace|storefront|saleschannel|retailer|platform)(name)?$/,
  /^(国|国名|国コード|国地域|販売国|販売地域|country|countryofsale|countrycode|salescountry|territory)$/,
]
/** Columns that can stand for a member: numbers of customers. */
const CUSTOMERS = [
  /^(顧客|お客様|得意先|購入者|会員)(コード|番号|id|no)$/,
  /^(customer|client|buyer|user|shopper|household)(id|no|number|code|referenceid)$/,
]

/** Place of the first pattern that matches, from 0; -1 for none. */
const findWord = (patterns: readonly RegExp[] | undefined, header: string): number =>
  patterns?.findIndex((pattern) => pattern.test(header)) ?? -1

const ROYALTIES = /royalt|印税|ロイヤ[リル]ティ|partner ?share|publisher ?revenue/i
/** True if a header speaks of royalties, which are a share of the sales. */
export const isAboutRoyalties = (header: string): boolean => ROYALTIES.test(header.normalize('NFKC'))

/** What the headers of a table show about the meaning of some of them. */
export interface TableKind {
  /** A web shop with columns of line items calls the order `Name`. */
  hasLineItems: boolean
  /** A marketplace's item price is that of all copies of the line. */
  hasPricesOfAllCopies: boolean
}

export const getTableKind = (simpleHeaders: readonly string[]): TableKind => ({
  hasLineItems: simpleHeaders.some((header) => header.startsWith('lineitem')),
  hasPricesOfAllCopies: simpleHeaders.some((header) => ['itemtax', 'quantitypurchased', 'amazonorderid'].includes(header)),
})

/** Returns how well a simplified header names a field: 0 for another name. */
export function rateHeader(
  simple: string,
  { dataset, fieldName, kind }: { dataset: Dataset; fieldName: string; kind: TableKind },
): number {
  if (simple === 'name' && kind.hasLineItems) return fieldName === 'receiptNo' ? 0.9 : 0
  if (simple === 'itemprice' && kind.hasPricesOfAllCopies) return fieldName === 'amount' ? 0.9 : 0
  const own = findWord(datasetFieldWords[dataset]?.[fieldName], simple)
  if (own >= 0) return 0.98 - own * 0.02
  const place = findWord(fieldWords[fieldName], simple)
  // net of what came back, beside the gross copies
  if (fieldName === 'quantity' && place === 0) return 1.05
  return place < 0 ? 0 : 0.95 - place * 0.05
}

/** Returns how well a column can stand for a store: 0 to 1. */
export function rateStoreHeader(header: string): number {
  const place = findWord(PLACES, simplifyHeader(header))
  return place < 0 ? 0 : 0.6 - place * 0.05
}

export const isCustomerNumber = (header: string): boolean => findWord(CUSTOMERS, simplifyHeader(header)) >= 0

/** Words that say what a table is about, in its date and quantity columns, title lines and file name. */
const datasetWords: Partial<Record<Dataset, RegExp>> = {
  pos: /売上|販売|営業日|レジ|レシート|会計|精算|取引|購入|決済|実売|ご注文|注文(番号|id|日時)|オーダー|\bpos\b|sales?\b|sold|receipt|transaction|purchase|payment|invoice|checkout|lineitem|created ?at|royalt/i,
  deliveries: /納品|入荷|搬入|送品|配本|検収|仕入|deliver|arrival|nouhin|received|shipped|ship ?date/i,
  returns: /返品|返本|return/i,
  adjustments: /調整|差異|過不足|adjust|discrepan|variance/i,
  orders: /受注|発注|注文書|注文日|注文数|客注|\borders?\b|order ?(date|qty)/i,
  'pre-orders': /予約|pre-?order|reservation/i,
  'wholesaler-stock': /取次在庫|在庫|stock|inventory/i,
  'publisher-stock': /版元在庫|社内在庫|倉庫|在庫|stock|inventory/i,
}

/** True if a text, such as a header or a file name, speaks of this data set. */
export const mentionsDataset = (dataset: Dataset, text: string): boolean =>
  datasetWords[dataset]?.test(text.normalize('NFKC').replaceAll('_', ' ')) ?? false

/** Header of a day that is not the day of a movement, such as that of a book's release or of a person's birth. */
export const isNonMovementDay = (header: string): boolean =>
  /発売|刊行|出版|発行|登録|更新|作成|生年|誕生|読了|読み|受入|貸出|返却|開店|閉店|発送|配送|配達|お届|入金|支払|締|期限|キャンセル|取消|返金|release|publi|birth|updated|modified|added|read|ship|deliver|due|cancel|refund|fulfil/i.test(
    header.normalize('NFKC'),
  )
