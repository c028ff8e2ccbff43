import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { formatPhone, mobileOf, type MessageChannel } from '#domain/customer/phone.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { JobFault } from '#domain/job.ts'
import {
  SERVICES,
  type Service,
  type ServiceCheck,
  type ServiceFault,
  type ServiceState,
} from '#domain/supplier/service-check.ts'
import type { Services } from '#server/config.ts'
import { fetchPlace } from '#server/modules/address/postal-code.ts'
import { fetchCompany } from '#server/modules/registration/company-registry.ts'
import {
  int4,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { faultOf } from '#server/platform/jobs/job-errors.ts'
import { layoutMail } from '#server/platform/messaging/mail-layout.ts'
import { smsGateway, whatsappGateway, type PhoneGateway } from '#server/platform/messaging/phone-gateway.ts'
import { openSmtp, senderOf } from '#server/platform/messaging/smtp.ts'
import { testMail, testMessage } from './mails.ts'

const countMessages = statement('service-check.messages', {
  parameters: [uuid],
  row: {
    channel: neverNull(narrow<MessageChannel>(text)),
    lastSentAt: nullable(timestamptz),
    failures: neverNull(int4),
  },
  sql: `select 'email' as channel, max(sent_at) as last_sent_at, count(failed_at)::int as failures
   from mail where supplier_id = $1 and created_at > now() - interval '7 days'
   union all
   select channel, max(sent_at), count(failed_at)::int
   from phone_message where supplier_id = $1 and created_at > now() - interval '7 days' group by channel`,
})

/** What the store uses from outside, and how its messages fared lately. */
export async function listServices({ db, supplier }: Scope, services: Services): Promise<ServiceState[]> {
  const rows = await db.many(countMessages, [supplier.id])
  return SERVICES.map((service) => {
    const messages = rows.find(({ channel }) => channel === service)
    return {
      service,
      isSetUp: isSetUp(service, services),
      lastSentAt: messages?.lastSentAt ?? null,
      failures: messages?.failures ?? 0,
    }
  })
}

const isSetUp = (service: Service, services: Services): boolean =>
  ({
    email: services.smtpUrl,
    sms: services.sms,
    whatsapp: services.whatsapp,
    'postal-code': services.postalCodeUrl,
    'company-registry': services.companyRegistryUrl,
  })[service] !== null

/** Who tests, and what was typed: a phone, or a CEP. */
interface Tester {
  readonly loginId: string
  readonly to: string
}

type Findings = Pick<ServiceCheck, 'detail' | 'code'>

/**
 * Uses a service now, past the queue in which messages wait.
 * @throws Failure serviceCheck.notAMobile, address.invalidPostalCode
 */
export async function checkService(
  scope: Scope,
  appContext: AppContext,
  service: Service,
  tester: Tester,
): Promise<ServiceCheck> {
  try {
    const findings = await callService(scope, appContext, service, tester)
    return findings === null ? failed('not-set-up') : { fault: null, ...findings }
  } catch (error) {
    if (error instanceof Failure) throw error
    scope.log.warn({ err: error, service }, 'the test of a service failed')
    return failed(SERVICE_FAULTS[faultOf(error)])
  }
}

const failed = (fault: ServiceFault): ServiceCheck => ({ fault, detail: '', code: null })

const SERVICE_FAULTS: Readonly<Record<JobFault, ServiceFault>> = {
  unreachable: 'unreachable',
  'timed-out': 'timed-out',
  refused: 'refused',
  interrupted: 'unexpected',
  internal: 'unexpected',
}

/** Null where the service is not set up. */
function callService(
  scope: Scope,
  appContext: AppContext,
  service: Service,
  { loginId, to }: Tester,
): Promise<Findings | null> {
  const { smtpUrl, sms, whatsapp, postalCodeUrl, companyRegistryUrl } = appContext.services
  switch (service) {
    case 'email':
      return whereSetUp(smtpUrl, (url) => sendMail(scope, url, senderOf(appContext), loginId))
    case 'sms':
      return whereSetUp(sms, (settings) => sendMessage(scope, smsGateway(settings), to))
    case 'whatsapp':
      return whereSetUp(whatsapp, (settings) => sendMessage(scope, whatsappGateway(settings), to))
    case 'postal-code':
      return whereSetUp(postalCodeUrl, (url) => lookUpPlace(url, to))
    case 'company-registry':
      return whereSetUp(companyRegistryUrl, (url) => lookUpCompany(url, scope.supplier.cnpj))
  }
}

const whereSetUp = async <Settings>(
  settings: Settings | null,
  call: (settings: Settings) => Promise<Findings>,
): Promise<Findings | null> => (settings === null ? null : call(settings))

const findEmail = statement('service-check.email', {
  parameters: [uuid],
  row: { email: text },
  sql: 'select email from login where id = $1',
})

/** A person waits for it. */
const MAIL_TIMEOUT_MS = 15_000

async function sendMail(scope: Scope, url: string, sender: string, loginId: string): Promise<Findings> {
  const { db, supplier, storeUrl } = scope
  const { email: to } = (await db.one(findEmail, [loginId])) ?? { email: '' }
  const code = drawCode()
  const mail = testMail(scope, code)
  const letter = {
    id: randomUUID(),
    to,
    subject: mail.subject,
    ...(await layoutMail(supplier, storeUrl, mail)),
    fromName: supplier.name,
    replyTo: null,
    writtenAt: new Date().toISOString(),
  }
  const smtp = await openSmtp(url, sender)
  const isOver = new AbortController()
  try {
    await Promise.race([smtp.send(letter), timeOut(MAIL_TIMEOUT_MS, isOver.signal)])
  } finally {
    isOver.abort()
    smtp.close()
  }
  return { detail: to, code }
}

async function timeOut(milliseconds: number, signal: AbortSignal): Promise<never> {
  await setTimeout(milliseconds, undefined, { signal })
  throw new DOMException('the mail server is slow', 'TimeoutError')
}

async function sendMessage(scope: Scope, gateway: PhoneGateway, typed: string): Promise<Findings> {
  const to = mobileOf(typed)
  ensure(to, 'serviceCheck.notAMobile', { field: 'to' })
  const code = drawCode()
  await gateway(to, testMessage(scope, code))
  return { detail: formatPhone(to), code }
}

async function lookUpPlace(url: string, typed: string): Promise<Findings> {
  const postalCode = parsePostalCode(typed)
  ensure(postalCode, 'address.invalidPostalCode', { field: 'to' })
  const { place } = await fetchPlace(url, postalCode)
  const parts = place === null ? [] : [place.street, place.district, `${place.city} (${place.state})`]
  return { detail: parts.filter(Boolean).join(', '), code: null }
}

async function lookUpCompany(url: string, cnpj: string): Promise<Findings> {
  const company = await fetchCompany(url, cnpj)
  return { detail: company?.legalName ?? '', code: null }
}

const CODE_DIGITS = 4
/** No secret: it only tells one test from another. */
const drawCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
