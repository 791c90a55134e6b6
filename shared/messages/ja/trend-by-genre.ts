/** Rows of the trend by genre that have no name of their own. */
export const genreTrendWords = { rest: 'その他', noGenre: '分類なし', noPublisher: '出版社なし' }
