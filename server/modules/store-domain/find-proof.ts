import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import {
  PROOF_PATH,
  proofRecordName,
  proofText,
  type DomainCheck,
  type ProofFinding,
} from '#domain/supplier/domain-claim.ts'
import type { DomainProofs } from '#server/config.ts'
import { isPrivateIp } from '#server/platform/http/public-host.ts'

const DNS_TIMEOUT_MS = 2000
const FILE_TIMEOUT_MS = 5000
/** The proof has about 50 characters; a page that says "not found" is longer. */
const MAX_FILE_BYTES = 1000
const MAX_REDIRECTS = 3

export type FindProof = (domain: string, token: string) => Promise<Omit<DomainCheck, 'at'>>

/** Looks for the proof of a domain in DNS and on its site, both at once. It never fails. */
export function proofFinder(settings: DomainProofs): FindProof {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  if (settings.dnsServers.length > 0) resolver.setServers(settings.dnsServers)
  return async (domain, token) => {
    const [dns, file] = await Promise.all([
      findInDns(resolver, domain, proofText(token)),
      findInFile(resolver, settings, domain, proofText(token)),
    ])
    return { dns, file }
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

async function findInDns(resolver: Resolver, domain: string, proof: string): Promise<ProofFinding> {
  try {
    // A long record comes in pieces.
    const records = (await resolver.resolveTxt(proofRecordName(domain))).map((pieces) => pieces.join('').trim())
    return records.includes(proof) ? 'found' : records.length === 0 ? 'missing' : 'other'
  } catch (error) {
    return hasCode(error, 'ENOTFOUND', 'ENODATA') ? 'missing' : 'unreachable'
  }
}

async function findInFile(
  resolver: Resolver,
  { filePort, mayBeLocal }: DomainProofs,
  domain: string,
  proof: string,
): Promise<ProofFinding> {
  const found = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  const ips = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const reachable = mayBeLocal ? ips : ips.filter((ip) => !isPrivateIp(ip))
  if (reachable.length === 0) return ips.length === 0 ? 'unreachable' : 'private'
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
  let url = new URL(PROOF_PATH, `http://${domain}:${filePort}`)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, target, body } = await read(url, reachable, signal)
      if (target === null) return status !== 200 ? 'missing' : body.trim() === proof ? 'found' : 'other'
      const next = URL.parse(target, url.href)
      if (!next || !leadsHome(next, url)) return 'redirected'
      url = next
    }
    return 'redirected'
  } catch {
    return 'unreachable'
  }
}

/** Whether a redirect stays on the site: by https, or at another path. */
const leadsHome = (next: URL, from: URL): boolean =>
  next.hostname === from.hostname && (next.protocol === 'https:' ? next.port === '' : next.origin === from.origin)

interface Page {
  readonly status: number
  /** Where it redirects to. */
  readonly target: string | null
  readonly body: string
}

function read(url: URL, ips: readonly string[], signal: AbortSignal): Promise<Page> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { lookup: lookupIn(ips), signal, headers: { accept: 'text/plain' } }, (response) => {
      readPage(response).then(resolve, reject)
    })
    request.on('error', reject)
    request.end()
  })
}

async function readPage(response: IncomingMessage): Promise<Page> {
  const { statusCode: status = 0, headers } = response
  if (status !== 200) {
    response.destroy()
    return { status, target: status >= 300 && status < 400 ? (headers.location ?? null) : null, body: '' }
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    // Leaving the loop ends the response.
    if (size > MAX_FILE_BYTES) break
  }
  return { status, target: null, body: Buffer.concat(pieces).toString('utf8') }
}

/** Connects to the IPs that were checked, and to no others. */
const lookupIn =
  (ips: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const addresses = ips.map((ip) => ({ address: ip, family: isIPv6(ip) ? 6 : 4 }))
    const [first] = addresses
    if (options.all === true) callback(null, addresses)
    else if (first === undefined) callback(new Error('the host has no IP'), '')
    else callback(null, first.address, first.family)
  }
