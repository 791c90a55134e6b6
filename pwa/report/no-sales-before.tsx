import { getMessages } from '../i18n/get-messages.ts'

interface Props {
  releaseDate: string | null
  /** First day of the comparison period. */
  since: string | undefined
}

/** Badge in place of a change without previous sales: a new title, or one without sales. */
export function NoSalesBefore({ releaseDate, since }: Props) {
  const t = getMessages('report')
  const isNewTitle = releaseDate !== null && since !== undefined && releaseDate >= since
  return <span className={isNewTitle ? 'badge is-accent' : 'badge'}>{t(isNewTitle ? 'newRelease' : 'noSalesBefore')}</span>
}
