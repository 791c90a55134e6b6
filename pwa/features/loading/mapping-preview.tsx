import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Result } from '../../../shared/api/endpoint.ts'
import { mappingPreview } from '../../../shared/api/loading/sender-mappings.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../../data/api-call.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { isUtf8Text, readFileHead } from '../../report/loading/file-head.ts'
import { useLoadText } from '../../report/loading/load-text.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Select } from '../../ui/field.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { TableSkeleton } from '../../ui/view-states.tsx'
import type { MappingForm } from './mapping-form.ts'
import { assignColumn, parseMappingEntries } from './mapping-text.ts'
import { getEmptyFileProblem } from './use-load-settings.ts'

type Preview = Result<typeof mappingPreview>
type PreviewLine = Preview['lines'][number]

/** Delay after the last keystroke before the preview is requested, in milliseconds. */
const DEBOUNCE_MS = 450

function usePreview(form: UseFormReturn<MappingForm>, file: File) {
  const [text, dataset, append] = form.watch(['text', 'dataset', 'append'])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRequesting, setAsking] = useState(false)
  useEffect(() => {
    const emptyFile = getEmptyFileProblem(file)
    if (emptyFile) {
      setFailure(emptyFile.text)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setAsking(true)
      try {
        const body = { dataset, text, append: append && dataset === 'pos', ...(await readFileHead(file)) }
        setPreview(await call(mappingPreview, { body }, { quiet: true, signal: abort.signal }))
        setFailure(null)
      } catch (error) {
        if (abort.signal.aborted) return
        setFailure(error instanceof ApiError ? getFailureMessage(error) : String(error))
      } finally {
        if (!abort.signal.aborted) setAsking(false)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, dataset, append, file])
  return { preview, failure, asking: isRequesting }
}

/** Returns whether the mapping names another encoding for a file that is UTF-8. */
function useIsUtf8Misread(form: UseFormReturn<MappingForm>, file: File): boolean {
  const encoding = parseMappingEntries(form.watch('text'))?.encoding ?? ''
  const [isUtf8, setUtf8] = useState(false)
  useEffect(() => {
    let isOutdated = false
    void isUtf8Text(file).then((result) => {
      if (!isOutdated) setUtf8(result)
    })
    return () => {
      isOutdated = true
    }
  }, [file])
  return isUtf8 && encoding !== '' && !/^utf-?8$/i.test(encoding)
}

/** First lines of a file with the field of each column, and the values as they would be stored. */
export function MappingPreview({ form, file }: { form: UseFormReturn<MappingForm>; file: File }) {
  const t = getMessages('data-loads')
  const { formatError: getError } = useLoadText()
  const { preview, failure, asking } = usePreview(form, file)
  const language = getCurrentLanguage()
  const isUtf8Misread = useIsUtf8Misread(form, file)
  if (failure) return <Banner kind="problem">{failure}</Banner>
  if (preview === null) return <TableSkeleton rows={6} />
  const used = new Set(preview.fields.flatMap(({ columns }) => columns)).size
  const missing = preview.fields.filter(({ required, by }) => required && by === null).map((field) => field[language])
  return (
    <div aria-busy={asking} className={asking ? 'is-dimmed' : undefined}>
      <p className="note">
        {t('mapping.sampleNote', { file: file.name, encoding: preview.encoding, columns: preview.headers.length, used })}
      </p>
      {isUtf8Misread && <Banner kind="caution">{t('mapping.looksUtf8')}</Banner>}
      {preview.error && !isUtf8Misread && (
        <Banner kind="caution">
          {missing.length > 0 ? t('mapping.missing', { fields: missing.join(t('space')) }) : getError(preview.error)}
        </Banner>
      )}
      {preview.headers.length > 0 && <RawLines form={form} preview={preview} />}
      <StoredLines lines={preview.lines} />
    </div>
  )
}

function RawLines({ form, preview }: { form: UseFormReturn<MappingForm>; preview: Preview }) {
  const t = getMessages('data-loads')
  const language = getCurrentLanguage()
  const { headers, fields, lines } = preview
  const isEditable = parseMappingEntries(form.watch('text')) !== null
  const options = fields.map(({ name, required, [language]: word }) => ({ value: name, label: required ? `${word} *` : word }))
  const setField = (header: string, field: string) => {
    const isNumbered = parseMappingEntries(form.getValues('text'))?.header === false
    const text = assignColumn(form.getValues('text'), header, { field: field === '' ? null : field, isNumbered })
    form.setValue('text', text, { shouldDirty: true })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
    <section className="table-wrap is-compact mapping-preview" tabIndex={0} aria-label={t('mapping.sampleTitle')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="n">
              {t('line')}
            </th>
            {headers.map((header, index) => {
              const field = fields.find(({ columns }) => columns.includes(index))
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: headers can repeat, and their order is fixed
                <th scope="col" key={index}>
                  <span className="code">{header}</span>
                  {isEditable && (
                    <Select
                      label={t('mapping.columnOf', { column: header })}
                      value={field?.name ?? ''}
                      // a column whose header is the name of a field always becomes that field
                      options={field?.by === 'name' ? options : [{ value: '', label: t('mapping.unused') }, ...options]}
                      onChange={(value) => setField(header, value)}
                    />
                  )}
                </th>
              )
            })}
            <th scope="col" className="grows">
              {t('mapping.verdict')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td className="n muted">{line.line}</td>
              {headers.map((header, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: headers can repeat, and their order is fixed
                <td key={index} className={line.fault?.column === header ? 'is-bad' : ''}>
                  {line.cells[index] ?? ''}
                </td>
              ))}
              <td className="grows">
                <PreviewLineStatus line={line} isRequested={preview.error === null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PreviewLineStatus({ line, isRequested }: { line: PreviewLine; isRequested: boolean }) {
  const t = getMessages('data-loads')
  const { formatSampleReason } = useLoadText()
  if (!isRequested) return null
  if (line.fault) return <span className="problem">{t('mapping.bad', { reason: formatSampleReason(line.fault) })}</span>
  return line.values === null ? (
    <span className="muted">{t('mapping.leftOut')}</span>
  ) : (
    <span className="mapping-loaded">{t('mapping.good')}</span>
  )
}

/** The lines as they would be stored. */
function StoredLines({ lines }: { lines: readonly PreviewLine[] }) {
  const t = getMessages('data-loads')
  const rows = lines.flatMap(({ line, values }) => (values === null ? [] : [{ line, values }]))
  const [first] = rows
  if (!first) return null
  const names = Object.keys(first.values).filter((name) => rows.some(({ values }) => values[name] !== null))
  return (
    <div className="load-section">
      <SectionHeader title={t('mapping.asRead')} />
      <SimpleTable
        label={t('mapping.asRead')}
        maxHeight={320}
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={[
          { id: '#', header: t('line'), align: 'right' as const, value: ({ line }: (typeof rows)[number]) => line },
          ...names.map((name) => ({
            id: name,
            header: name,
            align: typeof first.values[name] === 'number' ? ('right' as const) : ('left' as const),
            value: ({ values }: (typeof rows)[number]) => {
              const value = values[name]
              return typeof value === 'boolean' ? String(value) : (value ?? null)
            },
          })),
        ]}
      />
    </div>
  )
}
