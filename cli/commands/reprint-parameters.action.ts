import {
  contractReprintParameters,
  type ReprintParameters,
  reprintParameters,
  setContractReprintParameters,
} from '../../shared/api/reprint-parameters.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { toOptionFlag } from '../context/help-text.ts'
import { parseNumber } from '../input/conditions.ts'
import { validateInput } from '../input/validate-input.ts'
import { printNote, writeList } from '../output/write-output.ts'

interface ReprintParameterOptions extends GlobalOptions {
  leadDays?: string
  lotSize?: string
  targetReturnRate?: string
  marginRate?: string
  returnCostRate?: string
}

const names = Object.keys(reprintParameters.shape) as (keyof ReprintParameters)[]

/** `reprint-parameters`: sets the given parameters, if any, then shows those of the contract. */
export async function runReprintParameters(options: ReprintParameterOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const text = options[name]
      return text === undefined ? [] : [[name, parseNumber(text, toOptionFlag(name), context)]]
    }),
  )
  const { call } = await connect(options, context)
  const before = await call(contractReprintParameters)
  const result =
    Object.keys(given).length === 0
      ? before
      : await call(setContractReprintParameters, {
          body: validateInput(reprintParameters, { ...before.parameters, ...given }, context),
        })
  await writeList<keyof ReprintParameters>(
    {
      result,
      rows: names,
      columns: [
        { title: t('reprintParameters.name'), value: (name) => t(`reprintParameters.${name}`) },
        { title: t('reprintParameters.value'), value: (name) => result.parameters[name] },
      ],
    },
    options,
    context,
  )
  if (result !== before) printNote(t('reprintParameters.changed'))
  else if (!result.chosen) printNote(t('reprintParameters.usual'))
}
