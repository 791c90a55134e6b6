import { chart } from './chart.ts'
import { controls } from './controls.ts'
import { dashboard } from './dashboard.ts'
import { errorPage } from './error-page.ts'
import { errors } from './errors.ts'
import { frame } from './frame.ts'
import { login } from './login.ts'
import { measures } from './measures.ts'
import { picker } from './picker.ts'
import { productDetail } from './product-detail.ts'
import { productSearch } from './product-search.ts'
import { rankingCreate } from './ranking-create.ts'
import { states } from './states.ts'
import { table } from './table.ts'
import { validation } from './validation.ts'

/** The messages of every page. Imported by pwa/i18n alone. */
export const messages = {
  chart,
  controls,
  dashboard,
  'error-page': errorPage,
  errors,
  frame,
  login,
  measures,
  picker,
  'product-detail': productDetail,
  'product-search': productSearch,
  'ranking-create': rankingCreate,
  states,
  table,
  validation,
}
