import { keyboardText } from '../keyboard-text.ts'

/** Domains that a store uses and those that it still has to prove. */
export const MAX_DOMAIN_CLAIMS = 10
/** How long a proved domain serves the store after its proof disappeared. */
export const DAYS_WITHOUT_PROOF = 7

/** The TXT record is on a name of its own: one on the domain itself could not stand beside a CNAME. */
export const PROOF_LABEL = '_verificacao-loja'
export const PROOF_PATH = '/.well-known/verificacao-loja.txt'
export const proofRecordName = (domain: string): string => `${PROOF_LABEL}.${domain}`
export const proofText = (token: string): string => `verificacao-loja=${token}`

/** What a check found, by DNS or by file. Unreachable says nothing about the owner: the server did not answer. */
export const PROOF_FINDINGS = ['found', 'missing', 'other', 'unreachable', 'private', 'redirected'] as const
export type ProofFinding = (typeof PROOF_FINDINGS)[number]

export interface DomainCheck {
  readonly at: string
  readonly dns: ProofFinding
  readonly file: ProofFinding
}

/**
 * - waiting: not proved yet
 * - proved: serves the store
 * - failing: serves the store, until the proof was missing for too long
 * - installed: set by the operator of the installation
 */
export const DOMAIN_STATES = ['waiting', 'proved', 'failing', 'installed'] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

export interface StoreDomain {
  readonly name: string
  readonly state: DomainState
  /** Whether links and search engines lead here. */
  readonly isMain: boolean
  /** Of a claim; null where the operator set the domain. */
  readonly token: string | null
  readonly check: DomainCheck | null
  /** When the domain stops serving the store unless the proof comes back. */
  readonly servesUntil: string | null
}

export interface StoreDomains {
  readonly domains: readonly StoreDomain[]
  /** Where a domain has to point to. */
  readonly host: string
}

export const isProof = ({ dns, file }: Pick<DomainCheck, 'dns' | 'file'>): boolean =>
  dns === 'found' || file === 'found'

/** Whether the proof is gone for certain: DNS answers, and neither way has it. */
export const isProofGone = (check: Pick<DomainCheck, 'dns' | 'file'>): boolean =>
  !isProof(check) && (check.dns === 'missing' || check.dns === 'other')

export const DOMAIN_FAULTS = ['wildcard', 'ip', 'port', 'path', 'incomplete', 'malformed', 'own'] as const
export type DomainFault = (typeof DOMAIN_FAULTS)[number]

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Longer ones leave no room for the name of the TXT record. */
const MAX_LENGTH = 253 - PROOF_LABEL.length - 1

/**
 * A domain as it is stored, from what a person types or pastes: lower case, no dot at the end, accents in punycode.
 * `toAscii` writes a host as browsers do, and returns '' for what is none. `ownHost` is the installation's, which no store can
 * have for itself.
 */
export function parseDomain(
  typed: string,
  ownHost: string,
  toAscii: (host: string) => string,
): { readonly domain: string } | { readonly fault: DomainFault } {
  const text = keyboardText(typed)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (text.includes('*')) return { fault: 'wildcard' }
  if (/[/?#]/.test(text)) return { fault: 'path' }
  if (text.startsWith('[') || text.split(':').length > 2 || IPV4.test(text)) return { fault: 'ip' }
  if (/:\d*$/.test(text)) return { fault: 'port' }
  const domain = /[\s@\\%:]/.test(text) ? '' : toAscii(text).replace(/\.$/, '')
  if (IPV4.test(domain)) return { fault: 'ip' }
  const labels = domain.split('.')
  if (domain.length > MAX_LENGTH || !labels.every((label) => LABEL.test(label))) return { fault: 'malformed' }
  if (domain === ownHost || domain.endsWith(`.${ownHost}`)) return { fault: 'own' }
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return { fault: 'incomplete' }
  return { domain }
}
