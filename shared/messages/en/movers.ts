import type { movers as ja, moversPage as jaScreen } from '../ja/movers.ts'
import type { Messages } from '../messages.ts'

export const movers = {
  date: '{{day}} {{month}}',
  times: 'sales were {{times}} times as high',
  more: 'sales rose {{percent}}%',
  fewer: 'sales fell {{percent}}%',
  fromNothing: 'sales went from 0 to {{now}} copies',
  toNothing: 'sales went from {{before}} copies to 0',
  release: 'Released on {{date}}: {{change}}',
  publicity: 'After {{event}} on {{date}}, {{change}}',
  award: 'After the award “{{event}}” on {{date}}, {{change}}',
  delivery: 'After a delivery of {{copies}} copies, {{change}}',
  soldOut: '{{stores}} of the {{delivered}} stores supplied ran out, and {{change}}',
  nextIssue: 'The next issue came out on {{date}}: {{change}}',
  afterRelease: 'The first rush after the release on {{date}} is over: {{change}}',
  afterReleaseText: 'First rush after the release is over',
  none: 'No reason on record: {{change}}',
  deliveryText: '{{copies}} copies delivered ({{before}} in the previous period)',
  soldOutText: '{{stores}} of {{delivered}} stores ran out',
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
  chartNote: 'Times as much as before; doubling and halving are equally long',
  chartLabel: 'Bars to both sides for the titles whose sales changed most',
  times: '×',
  count_one: '{{shown}} title',
  count_other: '{{shown}} titles',
  tableLabel: 'Movers',
  none: 'Nothing moved much',
  notOver: 'The period is not over: there is no day to compare yet.',
  lower_one: 'Titles with {{count}} copy or more',
  lower_other: 'Titles with {{count}} copies or more',
  both: 'Show rises and falls',
} satisfies Messages<typeof jaScreen>
