import { describe, expect, it } from 'vitest'
import { assignColumn, parseMappingEntries, setMappingEntry } from './mapping-text.ts'

const text = `# 近畿共同POS
dataset: pos
encoding: cp932
columns:
  storeCode: tenpo_cd # 店舗
  amount: { from: kingaku, times: 100 }
  title: [book, name]
lines: [{ from: kubun, is: ['9'], drop: true }]
`

describe('editing of a mapping text', () => {
  it('keeps comments and formatting around an edited entry of a mapping text', () => {
    const changed = assignColumn(text, 'suryo', { field: 'quantity', isNumbered: false })
    expect(changed).toContain('# 近畿共同POS')
    expect(changed).toContain('# 店舗')
    expect(changed).toContain('drop: true')
    expect(changed).toContain('quantity: suryo')
  })

  it('removes a column of a mapping text from its previous field when another field is assigned', () => {
    const changed = assignColumn(text, 'tenpo_cd', { field: 'productCode', isNumbered: false })
    expect(changed).toContain('productCode: tenpo_cd')
    expect(changed).not.toContain('storeCode')
  })

  it('keeps other settings of a column in a mapping text', () => {
    expect(assignColumn(text, 'gaku', { field: 'amount', isNumbered: false })).toMatch(/from: gaku, times: 100/)
  })

  it('keeps the other columns of a field in a mapping text when one is removed', () => {
    const changed = assignColumn(text, 'book', { field: null, isNumbered: false })
    expect(changed).toMatch(/title: \[ ?name ?\]/)
    expect(assignColumn(changed, 'name', { field: null, isNumbered: false })).not.toContain('title')
  })

  it('separates joined columns of a mapping text when one is assigned to another field', () => {
    const joined = 'columns:\n  soldAt: { join: [day, time] }\n'
    expect(assignColumn(joined, 'time', { field: 'receiptNo', isNumbered: false })).toBe('columns:\n  receiptNo: time\n')
    expect(assignColumn(joined, 'when', { field: 'soldAt', isNumbered: false })).toBe('columns:\n  soldAt: { from: when }\n')
  })

  it('refers to columns of a file without headers in a mapping text by number', () => {
    expect(assignColumn('header: false\n', '3', { field: 'quantity', isNumbered: true })).toMatch(/quantity: 3/)
  })

  it('reads and sets single entries of a mapping text, and leaves a text that is not YAML unchanged', () => {
    expect(parseMappingEntries(text)).toEqual({ encoding: 'cp932', header: true, amountIncludesTax: false, dateFormats: '' })
    const dated = setMappingEntry(text, 'dateFormats', ['%d.%m.%Y'])
    expect(parseMappingEntries(dated)?.dateFormats).toBe('%d.%m.%Y')
    expect(parseMappingEntries(setMappingEntry(dated, 'encoding', null))?.encoding).toBe('')
    expect(parseMappingEntries('columns: [')).toBeNull()
    expect(setMappingEntry('columns: [', 'header', false)).toBe('columns: [')
    expect(setMappingEntry('', 'header', false)).toContain('header: false')
  })
})
