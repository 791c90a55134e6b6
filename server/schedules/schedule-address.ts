import type { Language } from '../../shared/language.ts'
import { pages } from '../../shared/pages.ts'
import type { Config } from '../config.ts'
import { homeAddress } from '../mail/letters.ts'

/** Returns the URL of a schedule with its runs and files. */
export const scheduleAddress = (config: Pick<Config, 'baseUrl'>, language: Language, { id }: { id: string }): string =>
  `${homeAddress(config, language)}${pages.schedules.route}?id=${id}`
