import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { productSearchBody } from '../../shared/api/product-search.ts'
import { getDefaultReportPeriod } from '../../shared/period-presets.ts'
import { ConditionBar } from '../report/conditions/condition-bar.tsx'
import { conditionFactories } from '../report/conditions/condition-factories.tsx'
import { Button, IconButton, SegmentedControl } from '../ui/button.tsx'
import { Checkbox, Field, NumberRangeInput, Select } from '../ui/field.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { DayField } from '../ui/form/day-field.tsx'
import { TextField } from '../ui/form/form-field.tsx'
import ConfirmDialog from '../ui/overlay/confirm-dialog.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import { Tabs } from '../ui/tabs.tsx'
import { LATEST } from './gallery-data.ts'
import { GalleryExample } from './gallery-example.tsx'

const searchDefaults = productSearchBody.parse({ period: getDefaultReportPeriod(LATEST) })
const searchConditions = [
  conditionFactories.period(),
  conditionFactories.stores(),
  conditionFactories.genres(),
  conditionFactories.range('saleRate', 'percent'),
  conditionFactories.number('minCopies', 'copies'),
  conditionFactories.choice('products.kind', ['publication', 'book', 'magazine', 'all']),
  conditionFactories.flag('inStock'),
  conditionFactories.text('keyword'),
]

export function ControlSamples() {
  const [unit, setUnit] = useState('day')
  const [searchState, setSearchState] = useState(searchDefaults)
  const [changed, setChanged] = useState(() => ({ ...searchDefaults, inStock: true, keyword: '夜汽車' }))
  const [question, setQuestion] = useState(false)
  return (
    <>
      <GalleryExample name="Button">
        <div className="gallery-row">
          <Button variant="primary">検索する</Button>
          <Button icon="download">CSVを書き出す</Button>
          <Button variant="quiet" icon="refresh">
            既定に戻す
          </Button>
          <Button variant="problem">削除する</Button>
          <Button variant="problem-solid">すべて中止する</Button>
          <Button isBusy>保存しています</Button>
          <Button disabled>書き出しは接続が戻ると使えます</Button>
          <IconButton icon="table" label="表でみる" />
        </div>
      </GalleryExample>
      <GalleryExample name="Segment, Tabs">
        <div className="gallery-row">
          <SegmentedControl
            label="単位"
            value={unit}
            options={['hour', 'day', 'week', 'month'].map((value) => ({ value, label: value }))}
            onChange={setUnit}
          />
        </div>
        <Tabs
          label="単位"
          value={unit}
          panelId="gallery-tabs"
          tabs={['hour', 'day', 'week', 'month'].map((value) => ({ value, label: value }))}
          onChange={setUnit}
        />
        <p id="gallery-tabs">{unit}</p>
      </GalleryExample>
      <GalleryExample name="ConditionBar">
        <ConditionBar
          conditions={searchConditions}
          state={searchState}
          defaults={searchDefaults}
          schema={productSearchBody}
          onChange={setSearchState}
        />
        <ConditionBar
          conditions={searchConditions}
          state={changed}
          defaults={searchDefaults}
          schema={productSearchBody}
          onChange={setChanged}
        />
      </GalleryExample>
      <Fields />
      <GalleryExample name="Popover, ConfirmDialog, Toast">
        <div className="gallery-row">
          <Popover
            label="操作"
            trigger={(open, isOpen) => (
              <Button trailingIcon="down" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
                操作
              </Button>
            )}
          >
            {(close) => (
              <div className="menu-list">
                <button type="button" onClick={close}>
                  売上をくらべる
                </button>
                <button type="button" onClick={close}>
                  店舗別の売上をみる
                </button>
              </div>
            )}
          </Popover>
          <Button onClick={() => setQuestion(true)}>質問</Button>
          {(['done', 'info', 'problem'] as const).map((kind) => (
            <Button key={kind} onClick={() => showToast({ kind, title: kind, text: 'この条件の画面が表示されます。' })}>
              {kind}
            </Button>
          ))}
        </div>
        {question && (
          <ConfirmDialog
            title="ダウンロードをすべて中止しますか"
            text="まだ終わっていないファイルは保存されません。"
            confirm="すべて中止する"
            cancel="続ける"
            isProblem
            onConfirm={() => setQuestion(false)}
            onClose={() => setQuestion(false)}
          />
        )}
      </GalleryExample>
    </>
  )
}

function Fields() {
  const form = useForm({
    defaultValues: { name: '', day: '2026-11-20' as string | null, from: '2026-11-30T01:00' },
    errors: { name: { type: 'required', message: '必須項目です' } },
  })
  const [kind, setKind] = useState('book')
  const [inStock, setInStock] = useState(true)
  const [price, setPrice] = useState<{ from: number | null; to: number | null }>({ from: 500, to: null })
  return (
    <GalleryExample name="Field">
      <div className="gap-4 columns gallery-fields">
        <TextField form={form} name="name" label="契約名" required help="50文字まで" />
        <DayField form={form} name="day" label="利用開始" help="空欄は期限なし" />
        <DateTimeField form={form} name="from" label="始まり" />
        <Field label="種別">
          {({ id }) => (
            <Select
              id={id}
              value={kind}
              options={[
                { value: 'book', label: '書籍' },
                { value: 'magazine', label: '雑誌' },
              ]}
              onChange={setKind}
            />
          )}
        </Field>
        <Field label="本体価格" isChanged help="税抜">
          {() => <NumberRangeInput label="本体価格" unit="円" value={price} onChange={setPrice} />}
        </Field>
        <Checkbox label="在庫のある店だけ" checked={inStock} onChange={setInStock} />
      </div>
    </GalleryExample>
  )
}
