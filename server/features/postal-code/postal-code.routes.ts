import { postalAddresses } from '../../../shared/api/postal-code.ts'
import { route } from '../../routing/route.ts'
import { findAddresses } from './find-addresses.ts'

export const postalCodeRoutes = [route(postalAddresses, async (call) => ({ list: findAddresses(call.params.postalCode) }))]
