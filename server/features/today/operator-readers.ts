import { pages } from '../../../shared/access/pages.ts'
import { contractList } from '../../../shared/api/contract.ts'
import { decisionRules } from '../../../shared/api/decision-rules.ts'
import { loadDeliveries } from '../../../shared/api/loading/deliveries.ts'
import { importList } from '../../../shared/api/loading/loads.ts'
import { addDays, countDaysBetween, formatJapanMinute, getTodayInJapan, toJapanTime } from '../../../shared/calendar/period.ts'
import { formatSentenceDate } from '../../../shared/calendar/sentence-date.ts'
import { dataLoads } from '../../../shared/messages/loading/data-loads.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import {
  createDecisionTranslator,
  type FoundDecision,
  type RuleContext,
  type RuleReader,
  type RuleReaders,
} from './rule-reader.ts'

const getDatasetName = (dataset: Dataset, { language }: RuleContext): string => dataLoads[language][`dataset.${dataset}`]

const readLateSenders: RuleReader = async (context) => {
  const t = createDecisionTranslator(context)
  const { next } = await context.makeCall(loadDeliveries)
  return next
    .filter(({ overdue }) => overdue)
    .map(({ mappingId, name, dataset, at, usualLines }): FoundDecision => {
      const time = toJapanTime(at).slice(11, 16)
      return {
        key: mappingId,
        subject: name,
        jan: null,
        dueDate: getTodayInJapan(Date.parse(at)),
        dueLabel: t('lateSender.due', { time }),
        figure: usualLines,
        unit: 'lines',
        figureLabel: t('lateSender.figure'),
        reason: t('lateSender.reason', { dataset: getDatasetName(dataset, context), time, lines: usualLines }),
        action: t('lateSender.action'),
        stake: null,
        path: pages['data-loads'].route,
        proof: { name: loadDeliveries.name, request: {}, field: 'next.usualLines' },
      }
    })
}

const readRejectedLines: RuleReader = async (context) => {
  const t = createDecisionTranslator(context)
  const { thresholds } = decisionRules.rejectedLines
  const first = addDays(context.today, -thresholds.days)
  const request = { show: 'rejected' }
  const { list } = await context.makeCall(importList, { query: { ...request, pageSize: 50 } })
  return list
    .filter(({ dryRun, rejected, startedAt, state }) => {
      const isRecent = getTodayInJapan(Date.parse(startedAt)) >= first
      return isRecent && !dryRun && state === 'done' && rejected >= thresholds.lines
    })
    .sort((a, b) => b.rejected - a.rejected)
    .map(({ id, dataset, fileName, mappingName, read, rejected, startedAt }): FoundDecision => {
      const at = formatJapanMinute(startedAt).slice(5)
      return {
        key: id,
        subject: mappingName ?? fileName,
        jan: null,
        dueDate: context.today,
        dueLabel: t('rejectedLines.due', { at }),
        figure: rejected,
        unit: 'lines',
        figureLabel: t('rejectedLines.figure', { read }),
        reason: t('rejectedLines.reason', { dataset: getDatasetName(dataset, context), read, rejected }),
        action: t('rejectedLines.action'),
        stake: null,
        path: `${pages['data-load'].route}?id=${id}`,
        proof: { name: importList.name, request, field: 'rejected' },
      }
    })
}

const readContractEnds: RuleReader = async (context) => {
  const { today, language } = context
  const t = createDecisionTranslator(context)
  const last = addDays(today, decisionRules.contractEnd.thresholds.days)
  const request = { statuses: ['valid'], sort: { key: 'endsOn', descending: false } }
  const { list } = await context.makeCall(contractList, { body: { ...request, pageSize: 200 } })
  return list.flatMap(
    ({ id, number, name, companyName, endsOn, licencesUsed, adminsUsed, licencesInvited, adminsInvited }): FoundDecision[] => {
      if (endsOn === null || endsOn < today || endsOn > last) return []
      return [
        {
          key: id,
          subject: name,
          jan: null,
          dueDate: endsOn,
          dueLabel: t('contractEnd.due'),
          figure: countDaysBetween(today, endsOn),
          unit: 'days',
          figureLabel: t('contractEnd.figure'),
          reason: t('contractEnd.reason', {
            company: companyName,
            number,
            day: formatSentenceDate(endsOn, language),
            users: licencesUsed + adminsUsed - licencesInvited - adminsInvited,
          }),
          action: t('contractEnd.action'),
          stake: null,
          path: `${pages['contract-detail'].route}?id=${id}`,
          proof: { name: contractList.name, request, field: 'endsOn' },
        },
      ]
    },
  )
}

export const operatorReaders = {
  lateSender: readLateSenders,
  rejectedLines: readRejectedLines,
  contractEnd: readContractEnds,
} satisfies Partial<RuleReaders>
