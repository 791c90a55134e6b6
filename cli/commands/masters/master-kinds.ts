/** Master data that `uresuji masters` lists. */
export const masterKinds = [
  'genres',
  'items',
  'publishers',
  'own-publishers',
  'parent-publishers',
  'agencies',
  'companies',
  'chains',
  'stores',
  'prefectures',
  'categories',
  'series',
  'metrics',
  'help',
  'exclusions',
] as const
export type MasterKind = (typeof masterKinds)[number]
