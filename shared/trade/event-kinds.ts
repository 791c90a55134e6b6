/** Kinds of what draws attention to a title. */
export const eventKinds = [
  'tv',
  'radio',
  'newspaper',
  'magazine',
  'web',
  'sns',
  'advertisement',
  'screen',
  'award',
  'other',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Words of media as senders write them, the most specific first: 新聞広告 is an advertisement, テレビドラマ化 a screen adaptation. */
const words: readonly (readonly [RegExp, EventKind])[] = [
  [/広告|宣伝|\bads?\b|advert/i, 'advertisement'],
  [/映像化|映画|ドラマ化|アニメ化|film|movie|adaptation/i, 'screen'],
  [/受賞|文学賞|award|prize/i, 'award'],
  [/ラジオ|radio/i, 'radio'],
  [/テレビ|tv|television|地上波|BS放送/i, 'tv'],
  [/sns|twitter|instagram|インスタ|tiktok|youtube|動画|投稿/i, 'sns'],
  [/web|ウェブ|ネット|サイト|online|ブログ|blog/i, 'web'],
  [/雑誌|週刊|月刊|magazine/i, 'magazine'],
  [/新聞|書評|newspaper|press/i, 'newspaper'],
]

/** Returns the kind of a medium; null is an award. */
export function toEventKind(medium: string | null): EventKind {
  if (medium === null) return 'award'
  const folded = medium.normalize('NFKC')
  return words.find(([pattern]) => pattern.test(folded))?.[1] ?? 'other'
}
