import { type Metrics, sources } from './metric.ts'

const memberExclusions = {
  ja: '会員数には個人を保護するための小さな誤差が含まれ、誤差を含めて10人未満の値は「＊」で伏せます。割合・指数・冊数は誤差を含む会員数から計算します。',
  en: 'Numbers of members contain a small error that protects individuals; those below 10 with the error are hidden (＊). Shares, indices and copies are calculated from the numbers with the error.',
}
const basketExclusions = {
  ja: '冊数ではなく件数を数えます。返金は数えません。レシートは実数で、併売5件未満の組み合わせは表示しません。会員ごとの場合は、会員数に個人を保護するための小さな誤差が含まれ、10人未満の組み合わせは表示しません。',
  en: 'Counts baskets, not copies; refunds are not counted. Receipts are exact, and pairs found on fewer than 5 are left out. By member, the numbers contain a small error that protects individuals, and pairs below 10 are left out.',
}
const windowExclusions = {
  ja: `発売日から集計日数以内に買った会員だけを数えます。${memberExclusions.ja}`,
  en: `Counts only members who bought within the window after release. ${memberExclusions.en}`,
}
const defineMemberMetric = (
  unit: 'members' | 'percent',
  ja: string,
  en: string,
  exclusions: typeof memberExclusions = windowExclusions,
) => ({ unit, formula: { ja, en }, source: sources.members, exclusions }) as const
const defineBasketMetric = (unit: 'baskets' | 'percent' | 'ratio', ja: string, en: string) =>
  ({ unit, formula: { ja, en }, source: sources.receipts, exclusions: basketExclusions }) as const

/** Metrics that count members or receipts. */
export const memberMetrics = {
  buyers: defineMemberMetric(
    'members',
    '商品を1冊以上買った会員の数（同じ人は1人）',
    'Distinct members who bought at least one copy',
    memberExclusions,
  ),
  copies: {
    unit: 'copies',
    formula: { ja: 'その会員が買った冊数（返金を差し引く）', en: 'Copies bought by these members, less refunds' },
    source: sources.members,
    exclusions: memberExclusions,
  },
  buyerShare: defineMemberMetric(
    'percent',
    '100×その行の購入者÷購入者全体',
    '100 × the row’s buyers ÷ all buyers',
    memberExclusions,
  ),
  buyerIndex: {
    unit: 'index',
    formula: {
      ja: '100×商品の購入者に占める割合÷同じジャンルの購入者に占める割合',
      en: '100 × share among the buyers of the products ÷ share among all buyers of their genre',
    },
    source: sources.members,
    exclusions: {
      ja: '年代は期間の最終日で数えます。店舗は、その人がいちばん多く買った店で数えます。＊の値からは計算しません。',
      en: 'Ages are as of the last day of the period; members count at the store where they bought most. Not calculated from hidden figures.',
    },
  },
  coOccurrences: defineBasketMetric(
    'baskets',
    'AとBの両方を含むレシート（会員）の数 n(AB)',
    'Receipts (members) with both A and B: n(AB)',
  ),
  baskets: defineBasketMetric('baskets', 'Bを含むレシート（会員）の数 n(B)', 'Receipts (members) with B: n(B)'),
  confidence: defineBasketMetric(
    'percent',
    '100×n(AB)÷n(A)：Aを含む件数のうちBも含む割合',
    '100 × n(AB) ÷ n(A): share of the baskets with A that also contain B',
  ),
  support: defineBasketMetric(
    'percent',
    '100×n(AB)÷N（期間・店舗の全レシートまたは全会員）',
    '100 × n(AB) ÷ N (all receipts or members in the period and stores)',
  ),
  lift: defineBasketMetric(
    'ratio',
    'n(AB)×N÷(n(A)×n(B))：偶然に比べて何倍いっしょに買われるか',
    'n(AB) × N ÷ (n(A) × n(B)): how many times more often than by chance',
  ),
  reliableLift: defineBasketMetric(
    'ratio',
    'リフト値の95％信頼区間の下限：exp(ln lift−1.96√v)、v＝1/n(AB)−1/n(A)−1/n(B)−1/N＋2n(AB)/(n(A)n(B))。会員ごとの場合は、会員数の誤差（標準偏差4.9）も見込み、指数の√を√(1.96²v＋ln²((n(AB)−9.6)/n(AB))＋ln²((n(A)+9.6)/n(A))＋ln²((n(B)+9.6)/n(B)))に置きかえます',
    'Lower end of the 95% confidence interval of the lift: exp(ln lift − 1.96 √v), v = 1/n(AB) − 1/n(A) − 1/n(B) − 1/N + 2 n(AB)/(n(A) n(B)). By member, the error of the counts (standard deviation 4.9) is added: 1.96 √v becomes √(1.96² v + ln²((n(AB) − 9.6)/n(AB)) + ln²((n(A) + 9.6)/n(A)) + ln²((n(B) + 9.6)/n(B)))',
  ),
  kept: defineMemberMetric('members', '前号（前巻）も買った会員の数', 'Members who also bought the previous issue or volume'),
  newBuyers: defineMemberMetric(
    'members',
    'この一覧のそれ以前の号・巻をどれも買っていない会員の数',
    'Buyers who bought none of the earlier issues or volumes in this list',
  ),
  returnedBuyers: defineMemberMetric(
    'members',
    '前号（前巻）は買わず、それより前を買っていた会員の数',
    'Buyers who bought an earlier issue or volume, but not the previous one',
  ),
  lost: defineMemberMetric(
    'members',
    'この号・巻を買い、次を買わなかった会員の数',
    'Buyers who did not buy the next issue or volume',
  ),
  keptRate: defineMemberMetric(
    'percent',
    '100×継続÷前号（前巻）の購入者',
    '100 × continued ÷ buyers of the previous issue or volume',
  ),
  lostRate: defineMemberMetric(
    'percent',
    '100×離脱÷この号・巻の購入者（100−次の継続率）',
    '100 × lost ÷ buyers (100 − the next continued rate)',
  ),
  newRate: defineMemberMetric('percent', '100×新規÷その号・巻の購入者', '100 × new ÷ buyers'),
  returnedRate: defineMemberMetric('percent', '100×復帰÷その号・巻の購入者', '100 × returned ÷ buyers'),
  firstKept: defineMemberMetric(
    'members',
    '最初の号・巻とこの号・巻の両方を買った会員の数',
    'Members who bought both the first issue or volume and this one',
  ),
  firstKeptRate: defineMemberMetric(
    'percent',
    '100×1巻残存÷最初の号・巻の購入者',
    '100 × continued from first ÷ buyers of the first issue or volume',
  ),
} as const satisfies Metrics
