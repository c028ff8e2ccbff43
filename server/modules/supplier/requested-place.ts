import type { Input } from '#contract/endpoint.ts'
import type { listSuppliers } from '#contract/supplier.ts'
import type { Address } from '#domain/customer/address.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import type { Place } from '#domain/supplier/offer.ts'
import { customerOfSegment, ensureNamesActing, isNamed } from '#server/platform/http/acting-customer.ts'
import { addressesOf, findAddress } from '#server/modules/address/queries.ts'
import {
  openScope,
  supplierOfRequest,
  type RequestContext,
  type AppContext,
} from '#server/platform/http/request-context.ts'

type Asked = Pick<Input<typeof listSuppliers>, 'params'> & {
  readonly query: NonNullable<Input<typeof listSuppliers>['query']>
}

/**
 * The place that suppliers are asked for: coordinates or a CEP, else an address of the acting customer (the named one, or
 * the primary one), else none.
 * @throws Failure access.signInRequired and access.notAllowed for whoever names another's customer, address.notFound.
 */
export async function requestedPlace(
  appContext: AppContext,
  requestContext: RequestContext,
  { params, query }: Asked,
): Promise<Place | null> {
  const { lat, lng, cep, idendereco, idcliente } = query
  if (lat !== undefined && lng !== undefined)
    return { coordinates: { latitude: lat, longitude: lng }, postalCode: parsePostalCode(cep ?? '') }
  if (cep !== undefined) return { coordinates: null, postalCode: parsePostalCode(cep) }
  if (!idendereco && !isNamed(idcliente)) return null

  const scope = await openScope(
    appContext,
    requestContext,
    await supplierOfRequest(appContext, requestContext, query.idfornecedor),
  )
  const customer = customerOfSegment(scope, params.sessao)
  ensureNamesActing(scope, idcliente)
  const address = idendereco
    ? await findAddress(scope, customer.id, idendereco)
    : ((await addressesOf(scope, customer.id))[0] ?? null)
  ensure(address !== null || !idendereco, 'address.notFound')
  return address && placeOf(address)
}

const placeOf = ({ coordinates, postalCode }: Address): Place => ({ coordinates, postalCode })
