import { defineMessages } from './define-messages.ts'

/** Texts that the server writes into results, files and calendars. */
export const eventWords = defineMessages({
  // ～ is U+FF5E: CP932 has neither – nor 〜
  raised: [
    '効果がありました。7日で {{actual, number}}{{unit}}、見込みより {{extra, number}}{{unit}}多く売れています（80%の幅で {{low, number}}～{{high, number}}{{unit}}多い）。',
    'It worked: {{actual, number}} {{unit}} in 7 days, {{extra, number}} more than expected (80% range: {{low, number}} to {{high, number}} more).',
  ],
  unclear: [
    '効果は見えません。7日の {{actual, number}}{{unit}}は、紹介がない場合の見込み {{expected, number}}{{unit}}の幅（{{low, number}}～{{high, number}}{{unit}}）に入ります。',
    'No visible effect: the {{actual, number}} {{unit}} of 7 days are within the range expected without it ({{expected, number}}; {{low, number}} to {{high, number}}).',
  ],
  lowered: [
    '売上は増えていません。7日の {{actual, number}}{{unit}}は、紹介がない場合の見込みの下限 {{low, number}}{{unit}}を下回ります。',
    'Sales did not rise: the {{actual, number}} {{unit}} of 7 days are below the range expected without it (from {{low, number}}).',
  ],
  running: [
    '途中です。{{days}}日で {{actual, number}}{{unit}}、見込みは {{expected, number}}{{unit}}。効果は7日たってから判断します。',
    'Still running: {{actual, number}} {{unit}} in {{days}} days, {{expected, number}} expected. The effect is judged after 7 days.',
  ],
  beforeRelease: [
    '発売前の紹介です。比べる売上がないため、効果は判断できません。',
    'It was before the release: there are no earlier sales to compare with, so the effect cannot be judged.',
  ],
  tooNew: [
    '発売から{{released}}日たっていなかったため、見込みを出せません。{{days}}日で {{actual, number}}{{unit}}売れました。',
    'The title had been on sale for less than {{released}} days, too short for a forecast. It sold {{actual, number}} {{unit}} in {{days}} days.',
  ],
  noHistory: [
    'この日より前の売上データが{{known}}日分ないため、見込みを出せません。{{days}}日で {{actual, number}}{{unit}}売れました。',
    'There are less than {{known}} days of sales data before it, too few for a forecast. The title sold {{actual, number}} {{unit}} in {{days}} days.',
  ],
  lost: [
    '欠品で約{{lost, number}}{{unit}}を逃しました。',
    'About {{lost, number}} {{unit}} were lost because stores had run out.',
  ],
  overlapping: [
    'ほかの紹介 {{count, number}}件と7日以内で重なり、効果を分けられません。',
    'It is within 7 days of other events ({{count, number}}), whose effects cannot be told apart.',
  ],
  explanation: [
    '実績は紹介の日から7日の売上、見込みは前日までの売上から出した同じ7日の予測（週の売上の予測と同じもの）です。実績が予測の80%の幅より多ければ「効果あり」、幅の中なら「見えない」、7日たっていなければ「途中」としています。発売から{{released}}日、データの始まりから{{known}}日たっていない紹介は比べません。増えた冊数と売上（本体価格）の合計は「効果あり」の分で、同じ商品の紹介が7日以内に重なる日は1回だけ数えるため、行の合計より少ないことがあります。欠品の店と逃した冊数は、7日の終わりの時点で「欠品」の画面と同じ方法で推定しています。これからの見込みは、直近{{history}}日の同じ名前の紹介（{{past}}件に満たなければ同じ種類）の効果の中央値で、幅はその中央の半分です。調べる紹介は新しい順に{{most, number}}件までです。',
    'Sold: the copies of the 7 days from the event on. Expected: the forecast of the same days from the sales until the day before (the forecast of weekly sales). Above the 80% range of the forecast an event counts as “worked”, within it as “no visible effect”, and as “running” until 7 days are over. Events within {{released}} days after the release or {{known}} days after the first data are not compared. The totals of extra copies and sales (at list price) are those of events that worked; a day on which two events of a title work counts once, so totals can be less than the sum of the rows. Stores without stock and lost copies are estimated as on the stock-outs screen, as of the last of the 7 days. What is expected of events ahead is the median effect of the events of the same name in the last {{history}} days (of the same kind, if there are fewer than {{past}}); the range is their middle half. The latest {{most, number}} events are examined.',
  ],
  calendarName: ['メディア・受賞の予定', 'Publicity and awards ahead'],
  calendarSummary: ['{{title}}：{{medium}}「{{name}}」', '{{title}}: {{medium}}, {{name}}'],
  calendarAward: ['{{title}}：{{name}}', '{{title}}: {{name}}'],
})
