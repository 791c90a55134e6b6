import type { BodyInput } from '../../../shared/api/endpoint.ts'
import { type SenderMapping, senderMappingAdd } from '../../../shared/api/loading/sender-mappings.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { createFormResolver } from '../../data/form-resolver.ts'

/** Values of the form; optional ones are empty strings. */
export interface MappingForm {
  name: string
  dataset: Dataset
  filePattern: string
  text: string
  append: boolean
  maxRejects: string
}

export const mappingFields = ['name', 'dataset', 'filePattern', 'append', 'maxRejects', 'text'] as const

export const emptyMappingForm: MappingForm = {
  name: '',
  dataset: 'pos',
  filePattern: '',
  text: '',
  append: false,
  maxRejects: '',
}

export const toMappingForm = ({ name, dataset, filePattern, text, append, maxRejects }: SenderMapping): MappingForm => ({
  name,
  dataset,
  filePattern: filePattern ?? '',
  text,
  append,
  maxRejects: maxRejects ?? '',
})

export const toMappingBody = (values: MappingForm): BodyInput<typeof senderMappingAdd> => ({
  ...values,
  filePattern: values.filePattern.trim() === '' ? null : values.filePattern,
  maxRejects: values.maxRejects.trim() === '' ? null : values.maxRejects.trim(),
  append: values.append && values.dataset === 'pos',
})

export const mappingResolver = createFormResolver<MappingForm>(senderMappingAdd.body, toMappingBody)
