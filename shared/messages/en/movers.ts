import type { movers as ja } from '../ja/movers.ts'

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
