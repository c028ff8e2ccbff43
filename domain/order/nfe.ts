import type { Cents } from '../amounts.ts'

/** The NF-e of an order, as its people see it. */
export interface OrderNfe {
  /** 44 characters; letters where the CNPJ has them. */
  readonly key: string
  readonly number: number
  readonly series: number
  /** ISO instant. */
  readonly issuedAt: string
  /** False in the test environment of the tax authority: "sem valor fiscal". */
  readonly isValid: boolean
}

/** What the XML says that decides whether it is the note of an order. */
export interface NfeFacts extends OrderNfe {
  readonly issuerDocument: string
  readonly recipientDocument: string
  readonly total: Cents
  /** Of the protocol of the tax authority; null where it has not answered yet. */
  readonly protocolKey: string | null
  readonly protocolStatus: string | null
}

export type NfeFault = 'badKey' | 'otherKey' | 'notAuthorized' | 'otherIssuer'
export type NfeWarning = 'otherRecipient' | 'otherTotal' | 'noFiscalValue'

/** Authorised, or authorised late. */
const AUTHORIZED = ['100', '150']

/** Why the note cannot belong to an order of this supplier; null where it can. */
export function faultOfNfe(nfe: NfeFacts, supplierDocument: string): NfeFault | null {
  if (!isAccessKey(nfe.key)) return 'badKey'
  // Goods travel with an authorised note alone, so that its DANFE is no draft.
  if (nfe.protocolStatus === null || !AUTHORIZED.includes(nfe.protocolStatus)) return 'notAuthorized'
  if (nfe.protocolKey !== nfe.key) return 'otherKey'
  return nfe.issuerDocument === supplierDocument ? null : 'otherIssuer'
}

/** What staff should look at; the note is stored all the same. */
export function warningsOfNfe(
  nfe: NfeFacts,
  order: { readonly customerDocument: string; readonly total: Cents },
): NfeWarning[] {
  const warnings: NfeWarning[] = []
  if (nfe.recipientDocument !== order.customerDocument) warnings.push('otherRecipient')
  if (nfe.total !== order.total) warnings.push('otherTotal')
  if (!nfe.isValid) warnings.push('noFiscalValue')
  return warnings
}

/** 44 characters, the last a check digit modulo 11 in which a letter counts as its code less 48. */
export function isAccessKey(key: string): boolean {
  if (!/^[0-9A-Z]{43}\d$/.test(key)) return false
  const sum = key
    .slice(0, 43)
    .split('')
    .toReversed()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  const rest = sum % 11
  return Number(key.at(-1)) === (rest < 2 ? 0 : 11 - rest)
}
