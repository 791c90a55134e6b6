import { defineMessages } from './define-messages.ts'

export const chart = defineMessages({
  asTable: ['表でみる', 'Show as table'],
  asChart: ['グラフでみる', 'Show as chart'],
})
