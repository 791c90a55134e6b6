/** Ending of the dictionary form of a verb: る of one-row verbs is `one-row`. */
type VerbRow = 'one-row' | 'く' | 'ぐ' | 'す' | 'つ' | 'る' | 'う' | 'む' | 'ぶ'

/** Stem of the polite form and the form with て, by the ending. */
const rows: Readonly<Record<VerbRow, readonly [end: string, polite: string, te: string]>> = {
  'one-row': ['る', '', 'て'],
  く: ['く', 'き', 'いて'],
  ぐ: ['ぐ', 'ぎ', 'いで'],
  す: ['す', 'し', 'して'],
  つ: ['つ', 'ち', 'って'],
  る: ['る', 'り', 'って'],
  う: ['う', 'い', 'って'],
  む: ['む', 'み', 'んで'],
  ぶ: ['ぶ', 'び', 'んで'],
}

/** Forms of a verb that questions use: plain, past, continuous, polite and colloquial. No negative form. */
export function inflect(stem: string, row: VerbRow): readonly string[] {
  const [end, polite, te] = rows[row]
  const joined = stem + te
  const past = joined.replace(/て$/, 'た').replace(/で$/, 'だ')
  const left = joined.replace(/て$/, 'ちゃ').replace(/で$/, 'じゃ')
  return [
    stem + end,
    past,
    ...[
      'る',
      'いる',
      'た',
      'いた',
      'ます',
      'います',
      'ました',
      'いました',
      'きた',
      'きている',
      'きてる',
      'しまった',
      'くれてる',
      'くれた',
      'くれている',
      'くれる',
      'くれてた',
      'もらってる',
      'いただいた',
      'いただいてる',
      'いただいている',
      'くださった',
      'くださってる',
      'もらった',
      'く',
      'いく',
      'った',
      'いった',
      'くる',
      'おります',
      '',
    ].map((ending) => joined + ending),
    `${left}った`,
    `${left}ってる`,
    ...['ます', 'ました', 'そう', 'そうな'].map((ending) => stem + polite + ending),
  ]
}
