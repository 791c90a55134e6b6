/**
 * Our translation of the chart library's buttons: its own Japanese locale translates "Pan" as 拡大 and lacks newer buttons.
 * The library defines the names `format` and `dictionary`.
 */
export const chartLocale = {
  moduleType: 'locale',
  name: 'ja',
  dictionary: {
    Autoscale: '全体を表示',
    'Box Select': '範囲を選ぶ',
    'Double-click to zoom back out': 'ダブルクリックで元の大きさに戻ります',
    'Download plot': '画像として保存',
    'Download plot as a PNG': 'PNG画像として保存',
    'Lasso Select': '囲んで選ぶ',
    Pan: '動かす',
    Reset: '元に戻す',
    'Reset axes': '元の範囲に戻す',
    'Show closest data on hover': '近い点だけを表示',
    'Compare data on hover': 'その日のすべてを表示',
    'Taking snapshot - this may take a few seconds': '画像を作っています。数秒かかることがあります',
    'Snapshot succeeded': '画像を保存しました',
    'Sorry, there was a problem downloading your snapshot!': '画像を保存できませんでした',
    'Toggle Spike Lines': '目盛線の表示を切り替え',
    Zoom: '拡大する範囲を選ぶ',
    'Zoom in': '拡大',
    'Zoom out': '縮小',
    'Click to enter X axis title': '横軸の名前を入力',
    'Click to enter Y axis title': '縦軸の名前を入力',
  },
  format: {
    days: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
    shortDays: ['日', '月', '火', '水', '木', '金', '土'],
    months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    shortMonths: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    date: '%Y/%m/%d',
  },
}
