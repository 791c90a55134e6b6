// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest'
import { initLanguage, loadMessages } from '../../i18n/i18n.ts'
import { getConditionLabels } from './condition-labels.ts'

beforeAll(async () => {
  await initLanguage('ja')
  await loadMessages('analysis')
})

it('names stock bands in the unit of the goods', () => {
  expect(getConditionLabels('copies').value('band', '2')).toBe('2〜3冊')
  expect(getConditionLabels('items').value('band', '2')).toBe('2〜3点')
})
