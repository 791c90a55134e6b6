import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../context/failure.ts'
import { createTranslate } from '../context/language.ts'
import { type FileOptions, toFileFields, toLocalFileName } from './file-result.ts'

const context = { language: 'en' as const, t: createTranslate('en'), env: {} }
const getFormat = (options: Partial<FileOptions>) =>
  toFileFields({ profile: 'default', color: true, ...options } as FileOptions, context).format

describe('file format of an output', () => {
  it.each([
    [{ out: 'a.xlsx' }, 2],
    [{ out: 'A.PDF' }, 3],
    [{ out: 'a.parquet' }, 4],
    [{ out: 'a.arrow', format: 'arrow' }, 5],
    [{ out: 'a.csv', csv: true }, 1],
    [{ out: 'a.xlsx', format: 'xlsx' }, 2],
    [{ out: '-' }, 1],
    [{ out: '/dev/stdout' }, 1],
    [{}, 1],
  ] as const)('determines the file format from the options %j as %i', (options, format) => {
    expect(getFormat(options)).toBe(format)
  })

  it.each([
    [{ out: 'a.docx' }, /a\.docx.*csv, xlsx, pdf/],
    [{ out: 'a.xls', format: 'xlsx' }, /a\.xls.*csv, xlsx, pdf/],
    [{ out: 'a.csv', format: 'pdf' }, /extension of a\.csv does not match pdf/],
    [{ csv: true, format: 'pdf' }, /--csv and --format/],
  ] as const)('rejects options that name no valid file format with a message: %j', (options, message) => {
    expect(() => getFormat(options)).toThrow(CommandFailure)
    expect(() => getFormat(options)).toThrow(message)
  })
})

describe('name of a file of the server', () => {
  it.each([
    ['売上ランキング.xlsx', '売上ランキング.xlsx'],
    ['../../../etc/passwd', 'passwd'],
    ['/root/.bashrc', 'bashrc'],
    ['..\\..\\a.pdf', 'a.pdf'],
    ['..', 'export'],
  ])('never saves a file of the server outside the working directory: %s is saved as %s', (fileName, saved) => {
    expect(toLocalFileName(fileName)).toBe(saved)
  })
})
