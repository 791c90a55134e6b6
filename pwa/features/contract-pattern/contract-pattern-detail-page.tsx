import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import type { DataRange } from '../../../shared/access/permissions.ts'
import {
  type PatternBody,
  type PatternDetail,
  patternBody,
  patternComparison,
  patternDelete,
  patternOne,
  patternUpdate,
  patternVersions,
} from '../../../shared/api/contract-pattern.ts'
import type { Version, VersionValue } from '../../../shared/api/record-versions.ts'
import { call } from '../../data/api-call.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { useFormSubmit } from '../../data/use-form-submit.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FeatureList } from '../../ui/feature-list.tsx'
import { EditedVersion } from '../../ui/form/edited-version.tsx'
import { FormErrorSummary } from '../../ui/form/form-error-summary.tsx'
import { SaveBar } from '../../ui/form/form-layout.tsx'
import { useWarnBeforeLeaving } from '../../ui/form/use-warn-before-leaving.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-component.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { PagedVersions } from '../../ui/paged-versions.tsx'
import { EarlierVersionBanner, useOpenVersion } from '../../ui/version-history.tsx'
import { ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { type PatternField, PatternFormFields, patternFields, usePatternLabel } from './pattern-form.tsx'

/** Deletes a pattern that no contract uses; otherwise explains why it cannot be deleted. */
function DeletePattern({ pattern }: { pattern: PatternDetail }) {
  const t = getMessages('contract-pattern')
  const navigate = useNavigate()
  const isUsed = pattern.contracts > 0
  return (
    <div>
      <DeleteButton
        label={t('delete')}
        disabled={isUsed}
        describedBy={isUsed ? 'pattern-in-use' : undefined}
        question={{
          title: t('delete.title', { name: pattern.name }),
          text: t('delete.text'),
          confirm: t('delete.confirm'),
          cancel: t('delete.cancel'),
        }}
        remove={() => call(patternDelete, { params: { id: pattern.id } }, { quiet: true })}
        onDeleted={async () => {
          showToast({ kind: 'done', title: t('deleted') })
          await navigate('/contract-pattern', { replace: true })
        }}
      />
      {isUsed && (
        <p className="note" id="pattern-in-use">
          {t('deleteInUse')}
        </p>
      )}
    </div>
  )
}

interface Props {
  id: string
  current: number
  openVersion: number
  onShow: (version: Version) => void
}

function PatternVersions({ id, ...rest }: Props) {
  const t = getMessages('account-names')
  const getLabel = usePatternLabel()
  return (
    <PagedVersions
      endpoint={patternVersions}
      comparison={patternComparison}
      params={{ id }}
      getLabel={(field) => ((patternFields as readonly string[]).includes(field) ? getLabel(field as PatternField) : field)}
      getText={(field, value: VersionValue) =>
        typeof value === 'boolean'
          ? t(value ? 'on' : 'off')
          : field === 'dataRange'
            ? t(`dataRangeShort.${value as DataRange}`)
            : String(value)
      }
      {...rest}
    />
  )
}

export function ContractPatternDetailPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const createdAt = search.get('createdAt') ?? undefined
  const report = useEndpoint(
    patternOne,
    id === null ? null : { params: { id }, ...(createdAt === undefined ? {} : { query: { createdAt } }) },
  )
  if (id === null) return <Navigate to="/contract-pattern" replace />
  return (
    <ReportView report={report} skeleton={<TableSkeleton />}>
      {(pattern) => <PatternDetails pattern={pattern} onReload={report.retry} />}
    </ReportView>
  )
}

const getDetailPath = (pattern: PatternDetail): string => `/contract-pattern-detail?id=${pattern.id}`

const toPatternForm = (pattern: PatternDetail): PatternBody =>
  Object.fromEntries(patternFields.map((name) => [name, pattern[name]])) as PatternBody

function PatternDetails({ pattern, onReload }: { pattern: PatternDetail; onReload: () => void }) {
  const t = getMessages('contract-pattern')
  const tAccountNames = getMessages('account-names')
  const isPastVersion = !pattern.shown.current
  return (
    <>
      <PageHeader title={pattern.name} crumb={<Link to="/contract-pattern">{t('title')}</Link>} />
      {isPastVersion && <EarlierVersionBanner version={pattern.shown} current={getDetailPath(pattern)} />}
      {pattern.deleted && <Banner kind="caution">{t('gone')}</Banner>}
      {isPastVersion || pattern.deleted ? (
        <div className="with-versions">
          <div>
            <p className="note pattern-summary">{tAccountNames(`dataRange.${pattern.dataRange}`)}</p>
            <FeatureList pattern={pattern} />
          </div>
          <PatternSidebar pattern={pattern} />
        </div>
      ) : (
        <EditedVersion key={pattern.id} latest={pattern} version={pattern.version} onReload={onReload}>
          {(edited, takeLatest) => <EditPattern pattern={edited} onReload={takeLatest} />}
        </EditedVersion>
      )}
    </>
  )
}

/** Versions, contracts that use the pattern, and its deletion. */
function PatternSidebar({ pattern }: { pattern: PatternDetail }) {
  const t = getMessages('contract-pattern')
  const onShow = useOpenVersion(getDetailPath(pattern), pattern.version)
  return (
    <div className="stack gap-6">
      <PatternVersions id={pattern.id} current={pattern.version} openVersion={pattern.shown.number} onShow={onShow} />
      <section>
        <SectionHeader title={t('usedBy')} note={String(pattern.contracts)} />
        {pattern.usedBy.length === 0 ? (
          <p className="note">{t('usedByNobody')}</p>
        ) : (
          <ul className="plain-list">
            {pattern.usedBy.map((item) => (
              <li key={item.id}>
                <Link to={`/contract-detail?id=${item.id}`}>{item.name}</Link> <span className="note">{item.number}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {pattern.shown.current && !pattern.deleted && <DeletePattern pattern={pattern} />}
    </div>
  )
}

function EditPattern({ pattern, onReload }: { pattern: PatternDetail; onReload: () => void }) {
  const t = getMessages('contract-pattern')
  const getLabel = usePatternLabel()
  const values = toPatternForm(pattern)
  const form = useForm<PatternBody>({ defaultValues: values, resolver: createFormResolver(patternBody) })
  const { dirtyFields, isSubmitting } = form.formState
  const [pendingBody, setPendingBody] = useState<PatternBody | null>(null)
  const changedFields = patternFields.filter((name) => dirtyFields[name] !== undefined)
  const { dialog } = useWarnBeforeLeaving(changedFields.length > 0)
  const { failure, failureCode, send } = useFormSubmit(form)
  const savePattern = (body: PatternBody) =>
    send(async () => {
      const saved = await call(
        patternUpdate,
        { params: { id: pattern.id }, body: { ...body, version: pattern.version } },
        { quiet: true },
      )
      showToast({
        kind: 'done',
        title: t('saved', { version: saved.version }),
        ...(saved.contracts > 0 ? { text: t('savedHelp', { count: saved.contracts }) } : {}),
      })
      onReload()
    })
  // a pattern in use needs a confirmation
  const submit = form.handleSubmit((body) => (pattern.contracts > 0 ? setPendingBody(body) : savePattern(body)))
  return (
    <form onSubmit={submit} noValidate className="long-form">
      <FormErrorSummary
        form={form}
        labels={Object.fromEntries(patternFields.map((name) => [name, getLabel(name)]))}
        failure={failure}
      />
      {failureCode === 'pattern.changed' && (
        <p className="form-actions">
          <Button onClick={onReload}>{t('reload')}</Button>
        </p>
      )}
      <div className="with-versions">
        <div>
          <PatternFormFields form={form} saved={values} />
        </div>
        <PatternSidebar pattern={pattern} />
      </div>
      <SaveBar changes={changedFields.map(getLabel)}>
        <Button disabled={changedFields.length === 0 || isSubmitting} onClick={() => form.reset(values)}>
          {t('revert')}
        </Button>
        <SubmitButton
          isBusy={isSubmitting}
          disabled={changedFields.length === 0}
          label={t('saveVersion', { version: pattern.version + 1 })}
        />
      </SaveBar>
      {dialog}
      {pendingBody && (
        <LazyConfirmDialog
          needsNetwork
          title={t('apply.title', { count: pattern.contracts })}
          text={t('apply.text')}
          confirm={t('apply.confirm')}
          cancel={t('apply.cancel')}
          onClose={() => setPendingBody(null)}
          onConfirm={async () => {
            await savePattern(pendingBody)
            setPendingBody(null)
          }}
        />
      )}
    </form>
  )
}
