import type { movers as ja, moversPage as jaScreen } from '../ja/movers.ts'
import type { Messages } from '../messages.ts'

export const movers = {
  date: '{{year}}-{{month}}-{{day}}',
  times: 'sales rose {{times}} times',
  more: 'sales rose {{percent}} %',
  fewer: 'sales fell {{percent}} %',
  fromNothing: 'sales went from 0 to {{now}} copies',
  toNothing: 'sales went from {{before}} copies to 0',
  release: 'Released on {{date}}: {{change}}',
  publicity: 'After {{event}} on {{date}}, {{change}}',
  award: 'After the award “{{event}}” on {{date}}, {{change}}',
  delivery: 'After a delivery of {{copies}} copies, {{change}}',
  soldOut: '{{stores}} of {{delivered}} delivered stores sold out, and {{change}}',
  nextIssue: 'The next issue came out on {{date}}: {{change}}',
  afterRelease: 'After the first sales of the release on {{date}}, {{change}}',
  afterReleaseText: 'First sales after the release are over',
  none: 'For no reason on record, {{change}}',
  deliveryText: '{{copies}} copies delivered ({{before}} in the period before)',
  soldOutText: '{{stores}} of {{delivered}} stores sold out',
  releaseText: 'Release',
} satisfies Record<keyof typeof ja, string>

export const moversPage = {
  title: 'Movers',
  'figure.up': 'Rising',
  'figure.down': 'Falling',
  'figure.new': 'Selling for the first time',
  'figure.copies': '{{copies}} copies together',
  compared: '{{now}} against {{before}}.',
  chart: 'The largest changes',
  chartNote: 'How many times as much. Twice and half are equally long',
  chartLabel: 'Bars to both sides for the titles whose sales changed most',
  times: '×',
  count_one: '{{shown}} title',
  count_other: '{{shown}} titles',
  tableLabel: 'Movers',
  none: 'Nothing moved much',
  notOver: 'The period is not over: there is no day to compare yet.',
  lower_one: 'Titles from {{count}} copy',
  lower_other: 'Titles from {{count}} copies',
  both: 'Show rises and falls',
} satisfies Messages<typeof jaScreen>
