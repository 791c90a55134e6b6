import { type DatasetField, type DatasetSpec, getValueColumn } from '../datasets/dataset-fields.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import { evaluateOnce } from './field-macros.ts'
import { getReadingColumn } from './field-sql.ts'

/**
 * Products identified by 雑誌コード and issue: `12345-08`, `1234508`, or 12345 with a separate issue column. A code repeats every
 * year, so the day of the line decides which issue is meant.
 */

/** Days before its release on which an issue can be sold, and total days for which its code is its own. */
const MAX_DAYS_BEFORE_RELEASE = 14
const CODE_DAYS = 380

/** Two-digit issue from its printed form: `8月号`. */
const issueNumberSql = (printed: string) => `lpad(nullif(regexp_extract(${printed}, '([0-9]{1,2})[月号]*$', 1), ''), 2, '0')`

/**
 * SQL of look_issue: codes of issues with the days on which they identify a product. An issue without a release date must be the
 * only one.
 */
export const issueLookupSql = (product: string): string => `select code, id, jan, from_date,
    least(coalesce(lead(from_date) over (partition by code order by from_date, id), date '9999-01-01'),
      case when dated then from_date + ${CODE_DAYS} else date '9999-01-01' end) as to_date
  from (select code, id, jan, release_date is not null as dated,
      coalesce(release_date - ${MAX_DAYS_BEFORE_RELEASE}, date '1900-01-01') as from_date, count(*) over (partition by code) as issues
    from (select magazine_cd || '-' || case when jan like '491%' and length(jan) = 13 then substr(jan, 10, 2)
          else ${issueNumberSql('issue')} end as code, id, jan, release_date
        from ${product} where magazine_cd is not null) as coded
    where code is not null) as counted
  where dated or issues = 1`

/** SQL of the day of a line. */
function lineDaySql(spec: DatasetSpec): string {
  const hasField = (field: string) => spec.fields.some((datasetField) => datasetField.name === field)
  if (hasField('saleDate')) return `coalesce(b.${getValueColumn('saleDate')}, cast(b.${getValueColumn('soldAt')} as date))`
  return hasField('date') ? `b.${getValueColumn('date')}` : 'current_date'
}

/**
 * Join that finds the issue if a line's code is not a product code itself, or if its seven digits are also an ISBN-10 without
 * three leading zeros (978000…).
 */
export function buildIssueJoin(
  spec: DatasetSpec,
  field: DatasetField,
  mappedFields: ReadonlySet<string>,
): { alias: string; join: string } {
  const alias = `m_${toSqlIdentifier(field.name)}`
  const v = getValueColumn(field.name)
  const x = `b.x_${toSqlIdentifier(field.name)}`
  const code = mappedFields.has('issue')
    ? `coalesce(${getReadingColumn(x)}.issue, ${evaluateOnce(
        `regexp_extract(ing_code_text(${x}), '^(?:雑誌 ?)?([0-9]{5})(?:[.]0)?$', 1)`,
        't',
        `case when t <> '' then t || '-' || ${issueNumberSql('ing_plain(b.x_issue)')} end`,
      )})`
    : `${getReadingColumn(x)}.issue`
  const day = lineDaySql(spec)
  return {
    alias,
    join: `left join look_issue as ${alias} on ${alias}.code = case when b.${v} is null or starts_with(b.${v}, '978000') then ${code} end
      and ${day} >= ${alias}.from_date and ${day} < ${alias}.to_date`,
  }
}
