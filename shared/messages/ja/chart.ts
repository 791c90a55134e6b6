export const chart = {
  asTable: '表でみる',
  asChart: 'グラフでみる',
}
