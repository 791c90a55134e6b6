import { shopPack } from '../../../shared/api/shop-pack.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { readShopPack } from './shop-pack.query.ts'

export const shopPackRoutes = [reportRoute(shopPack, ({ knex, body, scope }) => readShopPack(knex, body, scope))]
