import { type Decision, todayDecisions } from '../../shared/api/today.ts'
import { todayList } from '../../shared/messages/today.ts'
import { createTranslator } from '../../shared/messages/translate.ts'
import { connect } from '../connection/connect.ts'
import { resolveNames } from '../connection/resolve-names.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import type { ListOptions } from '../input/conditions.ts'
import { validateInput } from '../input/validate-input.ts'
import { writeList } from '../output/write-output.ts'

interface TodayOptions extends GlobalOptions {
  store?: string
  all?: boolean
}

/** Lists what asks for a decision today, the most urgent first, with the screen that shows each figure. */
export async function runToday(options: TodayOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const tList = createTranslator(() => todayList[language])
  // one code or name, where the filters of an analysis have a list
  const { store } = (await resolveNames(options as GlobalOptions & ListOptions, context)) as TodayOptions
  const { call } = await connect(options, context)
  const body = validateInput(todayDecisions.body, { storeCd: store ?? null, includeSettled: options.all === true }, context)
  const result = await call(todayDecisions, { body })
  const checked = result.rules.filter(({ failed }) => !failed).length
  const failed = result.rules.filter((rule) => rule.failed)
  const day = result.asOf?.replaceAll('-', '/') ?? ''
  const empty = result.rules.length === 0 ? tList('noRules') : tList(day === '' ? 'emptyNow' : 'empty', { count: checked, day })
  await writeList<Decision>(
    {
      result,
      rows: result.list,
      columns: [
        { title: t('today.due'), value: ({ dueDate, urgency }) => (urgency === 'today' ? tList('today') : (dueDate ?? '')) },
        { title: t('today.figure'), value: ({ figure }) => figure },
        { title: t('today.unit'), value: ({ unit }) => tList(`unit.${unit}`) },
        { title: t('today.kind'), value: ({ label }) => label },
        { title: t('today.subject'), value: ({ subject }) => subject, maxWidth: 28 },
        { title: t('today.action'), value: ({ action }) => action, maxWidth: 30 },
        { title: t('today.reason'), value: ({ reason }) => reason, maxWidth: 100 },
        { title: t('today.code'), value: ({ jan }) => jan ?? '' },
        { title: t('today.screen'), value: ({ path }) => path },
      ],
      footer: [
        result.list.length === 0 ? empty : null,
        failed.length > 0 ? t('today.failed', { rules: failed.map(({ label }) => label).join(t('list.comma')) }) : null,
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
