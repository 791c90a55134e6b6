import { useMessages } from '../i18n/use-messages.ts'

interface Props {
  releaseDate: string | null
  /** First of the days that are compared with. */
  since: string | undefined
}

/** In place of a change where nothing was sold before: a new title, or one that simply sold none. */
export function NoSalesBefore({ releaseDate, since }: Props) {
  const t = useMessages('report')
  const fresh = releaseDate !== null && since !== undefined && releaseDate >= since
  return <span className={fresh ? 'badge is-accent' : 'badge'}>{t(fresh ? 'newRelease' : 'noSalesBefore')}</span>
}
