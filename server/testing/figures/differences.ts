/**
 * Facts that the comparison of figures (figures-agree.database.test.ts) cannot take from the declarations. Each row states its
 * reason; a difference that is not by design is a bug, not a row.
 */

/** Names of one measure with different wording or names in the dictionary. */
export const sameMeasures: Readonly<Record<string, { is: string; because: string }>> = {
  delivery: { is: 'totalDeliveryQuantity', because: 'deliveries of a bucket, and a period is one' },
  returned: { is: 'totalReturnQuantity', because: 'returns of a bucket, and a period is one' },
  cumulativeSale: { is: 'cumulativeSaleQuantity', because: 'the chart of cumulative figures has shorter names' },
  cumulativeReturn: { is: 'cumulativeReturnQuantity', because: 'the chart of cumulative figures has shorter names' },
  cumulativeStock: { is: 'marketStock', because: 'the chart of cumulative figures has raw stock' },
  sale: { is: 'quantity', because: 'copies of a day in the chart of cumulative figures' },
  stock: { is: 'marketStock', because: 'raw stock of a store' },
}

/** Further measures, besides those of stock, that are as of the end of a day, whatever the period. */
export const asOfMeasures: Readonly<Record<string, string>> = {
  price: 'the list price',
  negativeStores: 'stores with negative stock',
  negativeCopies: 'the copies of these stores',
  sold28Days: 'copies of the 28 days to it',
  daysOfCover: 'stock by the pace of the 28 days to it',
  dailySales: 'the pace of the 28 days to it',
  soldOutStores: 'stores without stock',
  netSaleRate: 'a rate of cumulative figures',
  netShare: 'a share of the seven days to it',
  initialSpeed: 'a rate of the first days',
  bookedQuantity: 'pre-orders to it',
}

const shareOfQuery = 'a share in everything that was asked'

/** Measures whose value depends on the whole query, not only on the row. */
export const relativeMeasures: Readonly<Record<string, string>> = {
  share: shareOfQuery,
  lastYearShare: shareOfQuery,
  shareDifference: shareOfQuery,
  cumulativeShare: shareOfQuery,
  genreShare: shareOfQuery,
  marketShare: shareOfQuery,
  shareInGenres: shareOfQuery,
  index: shareOfQuery,
}

const ofBuyers = 'counts of buyers are noisy and hidden, and their copies are those of members (decision 0039)'

const ofPublicity = 'has copies of the seven days before and after a publicity, whatever the period'

/** Calls that are not queried. */
export const untestedMeasures: Readonly<Record<string, string>> = {
  clusterAnalysis: ofBuyers,
  clusterAnalysisExport: ofBuyers,
  combinedSales: ofBuyers,
  combinedSalesExport: ofBuyers,
  combinedSalesSummary: ofBuyers,
  continuousSale: ofBuyers,
  continuousSaleExport: ofBuyers,
  continuousSaleSearch: ofBuyers,
  todayDecisions: 'repeats figures of other calls, with which today-agrees.database.test.ts compares them',
  askQuestion: 'reads a question; the call that it names is compared',
  rankingLines: 'has ranks only, which cross-check.database.test.ts compares',
  detailBookMagazine: 'has no figures',
  publicationInfo: 'has no figures',
  productPublicity: ofPublicity,
  productPublicityExport: ofPublicity,
  trendByGenreExport: 'repeats the sums of the period beside each bucket; trendByGenre itself is asked',
}

/** Calls without a field for product codes that can be queried about one anyway. */
export const titleMeasures: Readonly<Record<string, string>> = {
  searchReservation: 'its keyword is required: the code',
}

interface Difference {
  /** The call and the path in its result. */
  figure: RegExp
  /** Subject of the figure (its key); all by default. */
  subject?: RegExp
  /** Only if the call was limited to one channel, or to an incomplete day. */
  where?: 'channel' | 'open day'
  because: string
}

/** Figures that are not compared. */
export const notCompared: readonly Difference[] = [
  { figure: /\b(excluded|withoutPublisher)\./, because: 'what a ranking leaves out, beside it' },
  { figure: /^compareProducts \w+\.points\./, because: 'points carry no date; the file has them with theirs' },
  { figure: /^compareProducts\w* .*[iI]ndex$/, because: 'counted from the first bucket in which every title sold' },
  { figure: /^subscribedBooks .*previousQuantity$/, because: 'subscriptions before, not sales' },
  { figure: /^moversExport rows\.comparedQuantity$/, because: 'the file names the copies before like those that are over' },
  { figure: /^dashboard (newReleases|hours)\./, because: 'of the new titles of the day, of hours' },
  { figure: /^\w+ (list\.|rows\.)?latestDay\.changeRate$/, because: 'against the same weekday, not the day before' },
  { figure: /^dailyRanking\w* .*titles$/, because: 'all titles that sold on the day, among which the title has its rank' },
  { figure: /^brandPickup list\.titles$/, because: 'all titles of the brand; the file calls them titlesOfBrand' },
  {
    figure: /^createRanking(Export totals| additionalData\.listed)\./,
    because: 'sums of the rows, which are of titles with more sales than refunds; baseData has the whole',
  },
  {
    figure: /^saleRanking/,
    subject: /, to /,
    where: 'channel',
    because: 'stock and cumulative figures are those of the stores that sell through the channel',
  },
  { figure: /^movers\w* totals\./, because: 'of the titles of a direction' },
  {
    figure: /^(movers list|dashboard movers)\.(previousQuantity|changeRate)$/,
    subject: /title 491/,
    because: 'of an issue: against the issue before (decision 0112)',
  },
  { figure: /^movers list\.changeRate$/, because: 'none for new releases; cross-check.database.test.ts compares the others' },
  { figure: /^movers/, where: 'open day', because: 'counts the days that are over' },
  { figure: /^peerStoreGap peers\./, because: 'of all goods of the kind, whatever the question is narrowed to' },
  { figure: /^peerStoreGap\w* (totals|genres)\./, because: 'of the titles that enough peers sold to be shown' },
  { figure: /^preOrderBooks list\.previousIssue\./, because: 'as many days before its release as the issue has left' },
  { figure: /^storeCharacteristics\w* .*(shippingShare|saleShare|shareGap)$/, because: 'shares in the stores that were asked' },
  { figure: /^fairTable\w* (totals|reasons)\./, because: 'of all titles on the table' },
  {
    figure: /^fairTable\w* (list|rows)\.stock$/,
    because: 'a store with negative stock counts as 0, as in the head of the title',
  },
  { figure: /^events (Σ )?list\.curve/, because: 'days around an event, which events.database.test.ts compares with the sales' },
  { figure: /^returnCandidates\w* totals\./, because: 'of the titles that can go back' },
  {
    figure: /^stockOuts\w* .*stock$/,
    subject: /stores (?!\[\["storeCds")/,
    because: 'of a title: in the stores that ran out',
  },
  {
    figure: /^stockDistributionDetails\w* (list|rows)\.daysOfCover$/,
    because: 'of a store: by its sales on days with stock; the head of a title counts all days',
  },
  {
    figure: /^stockDistributionDetails\w* totals\.stock$/,
    because: 'a store with negative stock counts as 0, as in the head of the title (cross-check.database.test.ts)',
  },
  { figure: /^stockOuts\w* totals\.soldOutStores$/, because: 'without titles whose sales have ended, which have no row' },
  { figure: /^stockOuts\w* .*dailySales$/, because: 'of the stores that ran out; return candidates have those with stock' },
]

/** Calls that share no figure with any other call except their own export. */
export const standaloneMeasures: Readonly<Record<string, string>> = {
  subscribedBooks: 'subscriptions of a magazine, not of an issue',
  forecastRecord: 'copies of the weeks after each Sunday of the past; the oracle compares them with the sales',
}
