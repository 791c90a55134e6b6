import { useEffect, useState } from 'react'
import { continuousSaleSearch } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { cacheSeriesNames, useSeriesName } from '../../data/cached-names.ts'
import { useCall } from '../../data/use-call.ts'
import { useDebouncedValue } from '../../data/use-debounced-value.ts'
import { formatDay } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import type { ConditionKind } from './condition.ts'
import { ListSearchField, SingleChoicePanel } from './single-choice.tsx'

type Series = Result<typeof continuousSaleSearch>['list'][number]

const kinds = ['all', 'magazine', 'series'] as const
/** Delay after the last keystroke before searching, in milliseconds. */
const PAUSE_MS = 250

interface ListProps {
  value: string | null
  onChoose: (seriesCd: string) => void
}

/** Magazines and series by name, best sellers first, with their issues, sales and buyers. */
function SeriesList({ value, onChoose }: ListProps) {
  const t = getMessages('report')
  const [text, setText] = useState('')
  const [seriesKind, setSeriesKind] = useState<(typeof kinds)[number]>('all')
  const keyword = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data, error, isLoading } = useCall(continuousSaleSearch, { keyword, seriesKind }, { quiet: true })
  const list = data?.list
  useEffect(() => cacheSeriesNames(list ?? []), [list])
  return (
    <div className="stack gap-3 min-w-0 single-choice">
      <ListSearchField label={t('findSeries')} value={text} onChange={setText} />
      <SegmentedControl
        label={t('seriesKind')}
        value={seriesKind}
        options={kinds.map((kind) => ({ value: kind, label: t(`seriesKind.${kind}`) }))}
        onChange={setSeriesKind}
      />
      {error && !isLoading && <Banner kind="problem">{getFailureMessage(error)}</Banner>}
      {list?.length === 0 && !isLoading ? (
        <p className="note" role="status">
          {t('noSeries', { words: keyword })}
        </p>
      ) : (
        <ul className="single-choice-rows" aria-busy={isLoading}>
          {list?.map((item) => (
            <SeriesItem key={item.seriesCd} series={item} isChosen={item.seriesCd === value} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ItemProps {
  series: Series
  isChosen: boolean
  onChoose: (seriesCd: string) => void
}

function SeriesItem({ series, isChosen, onChoose }: ItemProps) {
  const t = getMessages('report')
  const { seriesCd, seriesName, seriesKind, publisherName, own, numberOfIssues, lastRelease, quantity, buyers, suppressed } =
    series
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(seriesCd)}>
        <b className={own ? 'is-own' : undefined}>{seriesName}</b>
        <span className="n">{t('seriesSales', { count: quantity })}</span>
        <span className="note">
          {[
            t(`seriesKind.${seriesKind}`),
            publisherName,
            t('seriesIssues', { count: numberOfIssues }),
            t('seriesLatest', { day: formatDay(lastRelease) }),
          ]
            .filter(Boolean)
            .join(' / ')}
        </span>
        <span className="note n">{suppressed ? t('hiddenShort') : t('seriesBuyers', { count: buyers ?? 0 })}</span>
      </button>
    </li>
  )
}

/** Condition: a magazine or a series of books. */
export const seriesKind: ConditionKind<string | null> = {
  isEvident: () => true,
  isGroup: () => true,
  useSummary: function useSeries(value) {
    const t = getMessages('report')
    const getName = useSeriesName()
    return value === null ? t('chooseSeries') : getName(value)
  },
  Panel: ({ label, value, onApply }) => (
    <SingleChoicePanel label={label}>
      <SeriesList value={value} onChoose={onApply} />
    </SingleChoicePanel>
  ),
  Field: ({ value, onChange }) => <SeriesList value={value} onChoose={onChange} />,
}
