import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import type { Place } from '#domain/supplier/offer.ts'
import type { RequestContext } from './request-context.ts'

const PLACE_COOKIE = 'commerce-place'
const SUPPLIER_COOKIE = 'commerce-supplier'
/** The browser writes it itself, as far as the cookie preferences allow (web/storefront/state/persist-state.ts). */
const PAYMENT_COOKIE = 'commerce-payment'
/** Written as the payment cookie is, in stores whose prices depend on it (web/storefront/state/persist-state.ts). */
const DELIVERY_TYPE_COOKIE = 'commerce-delivery'
/** Written by web/storefront/state/list-view.ts. */
const LIST_VIEW_COOKIE = 'commerce-list'
/** Some 11 m: enough to distinguish areas. */
const DECIMALS = 4

/** Choices of the visitor from cookies. An invalid cookie counts as none. */
export const supplierIdFromCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): string | null =>
  cookies[SUPPLIER_COOKIE] ?? null

/** The payment method that the visitor chose for prices; it may be unknown to the store. */
export const paymentIdFromCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): string | null =>
  cookies[PAYMENT_COOKIE] || null

/** Only a pickup has prices of its own. */
export const deliveryTypeFromCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): DeliveryType | null =>
  cookies[DELIVERY_TYPE_COOKIE] === 'pickup' ? 'pickup' : null

/** Cards or a table, as a customer chose for lists of products; not checked. */
export const listViewFromCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): string | null =>
  cookies[LIST_VIEW_COOKIE] ?? null

export const placeFromCookies = ({ cookies }: Pick<RequestContext, 'cookies'>): Place | null => {
  const text = cookies[PLACE_COOKIE] ?? ''
  const [latitude, longitude] = text.split('_')
  return longitude === undefined ? placeOf({ postalCode: text }) : placeOf({ latitude, longitude })
}

export function rememberSupplier({ newCookies }: Pick<RequestContext, 'newCookies'>, id: string): void {
  newCookies.set(SUPPLIER_COOKIE, id)
}

export function rememberPlace(
  { newCookies }: Pick<RequestContext, 'newCookies'>,
  { coordinates, postalCode }: Place,
): void {
  const text = coordinates
    ? `${coordinates.latitude.toFixed(DECIMALS)}_${coordinates.longitude.toFixed(DECIMALS)}`
    : postalCode
  if (text !== null) newCookies.set(PLACE_COOKIE, text)
}

interface TypedPlace {
  readonly postalCode?: string | null | undefined
  readonly latitude?: string | number | null | undefined
  readonly longitude?: string | number | null | undefined
}

/** The typed place, or null where it is invalid. */
export function placeOf(typed: TypedPlace): Place | null {
  const postalCode = parsePostalCode(typed.postalCode ?? '')
  const latitude = coordinate(typed.latitude, 90)
  const longitude = coordinate(typed.longitude, 180)
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude }
  return coordinates || postalCode ? { coordinates, postalCode } : null
}

function coordinate(value: string | number | null | undefined, bound: number): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) && Math.abs(number) <= bound ? number : null
}
