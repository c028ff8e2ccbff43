/**
 * A refusal that a person can cause and should understand. Everything else that is thrown is a bug.
 * The code is stable and English; status and Portuguese text are added at the edge (`contract/failures.ts`).
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails
  /** Of a form: everything that is wrong with it at once. */
  readonly faults: readonly FieldFault[]

  constructor(code: FailureCode, details: FailureDetails = {}, faults: readonly FieldFault[] = []) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
    this.faults = faults
  }
}

/** What is wrong with one field of a form; its words are added at the edge (`contract/field-faults.ts`). */
export interface FieldFault {
  readonly field: string
  readonly code: string
  /** What was probably meant. */
  readonly suggestion?: string
}

/** Values that the text of a failure mentions, for example `{ maximum: 3 }`; `items` are names of products. */
export type FailureDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export type FailureCode =
  | 'request.invalid'
  | 'request.malformed'
  | 'request.tooLarge'
  | 'request.unsupportedMedia'
  | 'request.tooMany'
  | 'request.notFound'
  | 'request.crossOrigin'
  | 'request.headersTooLarge'
  | 'request.timedOut'
  | 'request.unreadable'
  | 'access.signInRequired'
  | 'access.sessionExpired'
  | 'access.badCredentials'
  | 'access.unknownLogin'
  | 'access.underReview'
  | 'access.refused'
  | 'access.notAllowed'
  | 'access.loginTokenRefused'
  | 'access.apiKeyRefused'
  | 'access.badRecoveryCode'
  | 'installation.badCode'
  | 'installation.invalid'
  | 'password.wrong'
  | 'password.tooShort'
  | 'password.tooLong'
  | 'password.tooCommon'
  | 'password.personal'
  | 'verification.channelUnavailable'
  | 'verification.badCode'
  | 'verification.done'
  | 'verification.phoneDone'
  | 'verification.noMobile'
  | 'verification.tooManyToday'
  | 'apiKey.pastEnd'
  | 'registration.invalid'
  | 'registration.updateInvalid'
  | 'registration.badCode'
  | 'registration.registryUnavailable'
  | 'registration.registryNotFound'
  | 'registration.cnpjOnly'
  | 'terms.notFound'
  | 'terms.outdated'
  | 'customer.reviewReasonMissing'
  | 'customer.reviewedMeanwhile'
  | 'customer.selectionChanged'
  | 'customer.selectionTooLarge'
  | 'customer.erpCodeTaken'
  | 'linkedUser.invalidEmail'
  | 'linkedUser.ownEmail'
  | 'linkedUser.alreadyLinked'
  | 'linkedUser.tooMany'
  | 'linkedUser.nameMissing'
  | 'invitation.invalid'
  | 'invitation.staff'
  | 'supplier.notFound'
  | 'supplier.badOrigin'
  | 'supplier.tooManyOrigins'
  | 'supplier.doesNotServeAddress'
  | 'supplier.doesNotServePlace'
  | 'catalog.productNotFound'
  | 'catalog.categoryNotFound'
  | 'content.pageNotFound'
  | 'cart.notSignedIn'
  | 'cart.noItems'
  | 'cart.nothingToRepeat'
  | 'cart.unknownProduct'
  | 'cart.locked'
  | 'subscription.unavailable'
  | 'coupon.invalid'
  | 'coupon.expired'
  | 'coupon.notStarted'
  | 'coupon.exhausted'
  | 'coupon.belowMinimum'
  | 'coupon.betterAutomatic'
  | 'address.notFound'
  | 'address.tooMany'
  | 'address.invalidPostalCode'
  | 'address.unknownState'
  | 'address.single'
  | 'delivery.none'
  | 'delivery.addressRequired'
  | 'delivery.optionNotFound'
  | 'delivery.dateUnavailable'
  | 'delivery.slotFull'
  | 'delivery.belowMinimum'
  | 'payment.methodNotFound'
  | 'payment.belowMinimum'
  | 'payment.noReceipt'
  | 'payment.providerRefused'
  | 'payment.providerUnavailable'
  | 'payment.cardDeclined'
  | 'payment.alreadyPaid'
  | 'payment.methodFixed'
  | 'payment.addressNeeded'
  | 'payment.notFound'
  | 'payment.decided'
  | 'payment.accountInvalid'
  | 'payment.accountMissing'
  | 'order.emptyCart'
  | 'order.notAllowed'
  | 'order.awaitingApproval'
  | 'order.cartChanged'
  | 'order.priceChanged'
  | 'order.discountChanged'
  | 'order.deliveryFeeChanged'
  | 'order.totalChanged'
  | 'order.keyReused'
  | 'order.keyTooLong'
  | 'order.cancelled'
  | 'order.traitInvalid'
  | 'order.outOfStock'
  | 'order.belowMinimum'
  | 'order.overCredit'
  | 'order.changeTooSmall'
  | 'order.duplicate'
  | 'order.notFound'
  | 'order.noDuplicate'
  | 'order.illegalTransition'
  | 'order.termsOpen'
  | 'order.moveHeld'
  | 'order.wrongCode'
  | 'order.unproved'
  | 'order.questionClosed'
  | 'picking.unfinished'
  | 'picking.tooMuch'
  | 'picking.nothingLeft'
  | 'quote.none'
  | 'quote.linesMismatch'
  | 'quote.nothingOffered'
  | 'quote.belowFloor'
  | 'quote.aboveAuthority'
  | 'quote.badValidity'
  | 'quote.outdated'
  | 'quote.expired'
  | 'privacy.openOrders'
  | 'privacy.openCredit'
  | 'privacy.exportedTooOften'
  | 'export.tooLarge'
  | 'view.tooMany'
  | 'server.unavailable'
  | 'server.unexpected'

/** Throws the failure unless the condition holds. */
export function ensure(condition: unknown, code: FailureCode, details?: FailureDetails): asserts condition {
  if (!condition) throw new Failure(code, details)
}
