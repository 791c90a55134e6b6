/** Stock health of a product in a store (domain 1.4). */
export const storeHealthNames = {
  notDelivered: '未配本',
  soldOut: '欠品',
  low: '僅少',
  fair: '適正',
  over: '過多',
  dead: '不動',
  cleared: '在庫なし（28日売上なし）',
  unknown: '不明（在庫マイナス）',
}
