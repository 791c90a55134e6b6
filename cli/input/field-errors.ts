import type { FieldError } from '../../shared/errors/errors.ts'
import { errors as errorMessages } from '../../shared/messages/errors.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import { validation } from '../../shared/messages/validation.ts'
import type { CommandContext } from '../context/context.ts'
import { getArgumentName } from '../context/help-text.ts'
import type { CliMessageKey, CliTranslate } from '../context/language.ts'

/** Option or `<argument>` of a request field; the longest matching prefix of the field's path applies. */
const optionNames: Record<string, string> = {
  period: '--period',
  'period.from': '--from',
  'period.to': '--to',
  keyword: '<keyword>',
  searchBy: '--by',
  releaseDate: '--released',
  price: '--price',
  saleRate: '--sale-rate',
  returnRate: '--return-rate',
  saleQuantity: '--sold',
  minCopies: '--min-copies',
  sort: '--sort',
  pageNum: '--page',
  pageSize: '--page-size',
  unit: '--unit',
  weekStartsOn: '--week-starts',
  basis: '--basis',
  limit: '--limit',
  gender: '--gender',
  ageRange: '--age',
  channel: '--channel',
  encoding: '--encoding',
  columns: '--columns',
  split: '--split',
  rowsPerFile: '--rows-per-file',
  calendar: '--when',
  'target.folder': '--folder',
  jan: '<code>',
  jans: '<codes>',
  seriesCd: '--series',
  memberDays: '--member-days',
  windowDays: '--window-days',
  scopes: '--scope',
  origins: '--origin',
  expiresOn: '--expires',
  'products.kind': '--kind',
  'products.genreKeys': '--genre',
  'products.itemGenreKeys': '--item',
  'products.publisherCds': '--publisher',
  'products.seriesCds': '--series',
  'products.jans': '--product',
  'products.releaseDate': '--released',
  'products.price': '--price',
  'products.author': '--author',
  'products.keyword': '--keyword',
  'stores.areaCds': '--area',
  'stores.prefectureCds': '--prefecture',
  'stores.companyCds': '--company',
  'stores.chainCds': '--chain',
  'stores.storeCds': '--store',
  'stores.locationCds': '--location',
  'stores.scaleCds': '--scale',
  'stores.categoryCds': '--category',
  storeCd: '--store',
  username: '--username',
  fileName: '<file>',
  mapping: '--mapping',
  maxRejects: '--max-rejects',
  from: '--from',
  to: '--to',
  group: '--group',
  companyCategory: '--category',
  statuses: '--status',
  status: '--status',
  userType: '--type',
  createdAt: '--at',
  title: '<title>',
  article: '--html, --text',
  issueCategory: '--issue',
  linkPath: '--link',
  startDate: '--from',
  endDate: '--to',
  companyCategories: '--category',
  contractIds: '--contract',
  attachment: '--attach',
  name: '<name>',
  codes: '<codes>',
  add: '<codes>',
  remove: '<codes>',
  'watch.storesOut': '--stores-out',
  'watch.salesOver': '--sales-over',
  'watch.salesUnder': '--sales-under',
  'watch.rankWithin': '--rank-within',
  'watch.sellThrough': '--sell-through',
  'watch.decideWithin': '--decide-within',
  'conditions.search': '--search',
  featureType: '--type',
  companyName: '--company',
  number: '--number',
  attribute: '--attribute',
  postalCode: '--postal-code',
  address: '--address',
  phone: '--phone',
  extension: '--extension',
  contactName: '--contact',
  contactNameKana: '--contact-kana',
  licences: '--licences',
  admins: '--admins',
  startsOn: '--from',
  endsOn: '--to',
  patternId: '--pattern',
  trialId: '--trial-id',
  trialPassword: 'URESUJI_TRIAL_PASSWORD',
  ownPublisherCds: '--own-publisher',
  ownCompanyCds: '--own-company',
  dataRange: '--range',
  email: '<email>',
  emailConfirm: '<email>',
  fullName: '--name',
  fullNameKana: '--kana',
  department: '--department',
  joinedOn: '--joined',
  leavesOn: '--leaves',
  contractNumber: '--contract',
  filePattern: '--pattern',
  dataset: '--dataset',
  text: '--file',
  id: '--id',
}

/** Fields that come from prompts or the environment, with the key of their name. */
const fieldMessageKeys: Record<string, CliMessageKey> = {
  currentPassword: 'password.current',
  newPassword: 'password.new',
  newPasswordConfirm: 'password.again',
}

/** Path of the query in the request of a job or schedule; the options are those of the query. */
const queryPath = /^(?:jobs\.\d+\.)?content\.body\./

function getOptionName(field: string, t: CliTranslate): string | null {
  const parts = field.replace(queryPath, '').split('.')
  while (parts.length > 0) {
    const name = optionNames[parts.join('.')]
    if (name) return name.startsWith('<') ? getArgumentName(name.slice(1, -1), t) : name
    parts.pop()
  }
  return null
}

/** Message of an error code, as the server words it; null if there is none. */
export function formatFieldError(
  { code, values }: Pick<FieldError, 'code' | 'values'>,
  { language }: CommandContext,
): string | null {
  const messages: Record<string, string> = { ...errorMessages[language], ...validation[language] }
  const message = messages[code]
  return message ? fillPlaceholders(message, values) : null
}

/** Messages of invalid fields, each with the name of its option. */
export function formatFieldErrors(
  errors: readonly FieldError[],
  context: CommandContext,
  names: Readonly<Record<string, string>> = {},
): string[] {
  const { t } = context
  return errors.map((error) => {
    const { field, code } = error
    const reason = formatFieldError(error, context) ?? t('error.invalid')
    const labelKey = fieldMessageKeys[field]
    // validation messages do not name the field, other messages do
    if (labelKey) return code.startsWith('validation.') ? t('error.option', { option: t(labelKey), reason }) : reason
    const option = names[field] ?? getOptionName(field, t)
    return option ? t('error.option', { option, reason }) : t('error.field', { field, reason })
  })
}
