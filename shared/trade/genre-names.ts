/**
 * English genre names by Japanese name: the eleven large genres of the trade's statistics, common kinds of magazines, and
 * items. Masters contain Japanese names only.
 */
const english: Record<string, string> = {
  雑誌: 'magazines',
  コミック: 'comics',
  文庫: 'bunko paperbacks',
  新書: 'shinsho paperbacks',
  児童書: 'children’s books',
  学参: 'study guides',
  実用書: 'practical books',
  文芸: 'literary books',
  ビジネス: 'business books',
  専門書: 'professional books',
  総記: 'reference books',
  コミック誌: 'comic magazines',
  総合誌: 'general-interest magazines',
  ビジネス誌: 'business magazines',
  女性誌: 'women’s magazines',
  男性誌: 'men’s magazines',
  'テレビ・芸能': 'TV and celebrity magazines',
  趣味誌: 'hobby magazines',
  '文芸・学術誌': 'literary and academic magazines',
  児童誌: 'children’s magazines',
  書籍: 'books',
  レンタル映像: 'rental video',
  レンタル音楽: 'rental music',
  レンタルコミック: 'rental comics',
  セル映像: 'video for sale',
  セル音楽: 'music for sale',
  文具: 'stationery',
  ゲーム: 'games',
}

/**
 * Returns the English name of a genre, the name itself if it is in Latin letters, or `genre <code>` if no English name is
 * known.
 */
export const getEnglishGenreName = (name: string, code: string): string =>
  // a name in Latin letters is returned unchanged
  english[name.normalize('NFKC').trim()] ?? (/^[\p{Script=Latin}\p{P}\p{N}\s]+$/u.test(name) ? name : `genre ${code}`)
