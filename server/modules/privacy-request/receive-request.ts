import { randomInt, randomUUID } from 'node:crypto'
import { SELF_SERVICE_ANSWERS } from '#contract/privacy-answers.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { dayNumber, localMoment } from '#domain/calendar.ts'
import { parseDocument, parseIdentifier } from '#domain/customer/document.ts'
import { formatPhone, mobileOf, parsePhone, PHONE_CHANNELS, type MessageChannel } from '#domain/customer/phone.ts'
import { ensure } from '#domain/failure.ts'
import {
  dueDay,
  type EnteredRequest,
  type IdentityProof,
  type NewRequest,
  type RequestChannel,
  type RequestDetail,
  type RequestReceipt,
  type RequestState,
} from '#domain/privacy/privacy-request.ts'
import { matchesPassword } from '#server/modules/access/password.ts'
import { drawCode } from '#server/modules/verification/verification.ts'
import { verificationMessage } from '#server/modules/verification/mails.ts'
import {
  date,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { enqueuePhoneMessage } from '#server/platform/messaging/phone-message.ts'
import { CODE_MINUTES, receivedMail } from './mails.ts'
import { readRequest } from './queries.ts'
import { recordStep } from './record-step.ts'

/** Of one e-mail or phone, within 24 hours. */
const REQUESTS_A_DAY = 5
/** How long ago a letter may have come that staff write down. */
const OLDEST_DAYS = 60
const MAX_TRIES = 5

const findLogin = statement('privacy-request.login', {
  parameters: [uuid],
  row: { name: text, email: text },
  sql: 'select name, email from login where id = $1',
})
const countToday = statement('privacy-request.count-today', {
  parameters: [uuid, text, text],
  row: { count: int8 },
  sql: `select count(*) as count from privacy_request
   where supplier_id = $1 and ((email <> '' and email = $2) or (phone <> '' and phone = $3)) and received_at > now() - interval '1 day'`,
})
const insert = statement('privacy-request.insert', {
  parameters: [
    uuid,
    uuid,
    text,
    text,
    text,
    text,
    text,
    text,
    text,
    text,
    text,
    uuid,
    uuid,
    timestamptz,
    date,
    text,
    text,
    text,
    int4,
  ],
  row: { id: uuid },
  sql: `insert into privacy_request (supplier_id, id, protocol, kind, state, channel, name, email, phone, document, text, customer_id, login_id,
     received_at, due_on, identity_proof, code_channel, code_hash, code_expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, now()), $15, $16, $17, $18,
     case when $18::text is not null then now() + make_interval(mins => $19) end)
   on conflict (supplier_id, id) do nothing returning id`,
})
const findReceipt = statement('privacy-request.receipt', {
  parameters: [uuid, uuid],
  row: { protocol: text, dueOn: date, email: text, phone: text, codeChannel: nullable(text) },
  sql: 'select protocol, due_on, email, phone, code_channel from privacy_request where supplier_id = $1 and id = $2',
})

interface Contacts {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly document: string
}

/** The contacts as they are stored. @throws Failure privacyRequest.noName, .noContact, .badEmail, .badPhone, .badDocument */
function contactsOf({ name, email, phone, document }: Contacts): Contacts {
  ensure(name !== '', 'privacyRequest.noName', { field: 'name' })
  ensure(email !== '' || phone !== '', 'privacyRequest.noContact', { field: 'email' })
  const mailbox = email === '' ? '' : parseIdentifier(email, ['email'])?.value
  ensure(mailbox !== undefined, 'privacyRequest.badEmail', { field: 'email' })
  const number = phone === '' ? '' : parsePhone(phone)
  ensure(number !== null, 'privacyRequest.badPhone', { field: 'phone' })
  const taxId = document === '' ? '' : parseDocument(document)?.value
  ensure(taxId !== undefined, 'privacyRequest.badDocument', { field: 'document' })
  return { name, email: mailbox, phone: number, document: taxId }
}

/** The local day and a random number, because a count would tell how many people ask. */
const newProtocol = (today: string): string =>
  `${today.replaceAll('-', '')}-${String(randomInt(10 ** 8)).padStart(8, '0')}`

interface Origin {
  readonly channel: RequestChannel
  readonly state: RequestState
  readonly proof: IdentityProof | null
  readonly customerId: string | null
  readonly loginId: string | null
  /** An ISO date; null for now. */
  readonly receivedOn: string | null
  readonly code: { readonly channel: MessageChannel; readonly value: string; readonly hash: string } | null
}

/** Stores a request once, and tells the person; inside the caller's transaction. */
async function store(scope: Scope, wanted: NewRequest, contacts: Contacts, origin: Origin): Promise<void> {
  const { supplier, db } = scope
  const { channel, state, proof, customerId, loginId, receivedOn, code } = origin
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const protocol = newProtocol(today)
  const dueOn = dueDay(receivedOn ?? today)
  const codeChannel = code === null ? null : code.channel === 'email' ? 'email' : 'phone'
  const inserted = await db.one(insert, [
    supplier.id,
    wanted.id,
    protocol,
    wanted.kind,
    state,
    channel,
    contacts.name,
    contacts.email,
    contacts.phone,
    contacts.document,
    wanted.text,
    customerId,
    loginId,
    receivedOn === null || receivedOn === today ? null : `${receivedOn}T12:00:00Z`,
    dueOn,
    proof,
    codeChannel,
    code?.hash ?? null,
    CODE_MINUTES,
  ])
  if (!inserted) return
  const step = { step: 'received', to: state } as const
  await recordStep(scope, { id: wanted.id, protocol, state: null, customerId }, step)
  const mail = receivedMail(
    scope,
    { protocol, kind: wanted.kind, dueOn },
    code?.channel === 'email' ? code.value : null,
  )
  await enqueueMailIfPossible(scope, {
    to: contacts.email,
    ...(loginId === null ? {} : { about: { loginId } }),
    ...mail,
  })
  if (code !== null && code.channel !== 'email')
    await enqueuePhoneMessage(scope, {
      channel: code.channel,
      to: contacts.phone,
      customerId: null,
      validMinutes: CODE_MINUTES,
      ...verificationMessage(scope, code.value),
    })
}

/** How a code reaches somebody without a session; null where nothing does. */
function codeChannelFor({ email, phone }: Contacts, open: readonly MessageChannel[]): MessageChannel | null {
  if (email !== '') return 'email'
  return mobileOf(phone) === phone ? (PHONE_CHANNELS.find((channel) => open.includes(channel)) ?? null) : null
}

/**
 * Takes a request of the person of the session, or of anybody, once however often it is sent. Who has no session gets a code that proves the
 * e-mail or the phone; the reply is the same whether or not the store knows the person.
 * @param open the channels by which the installation sends messages
 * @throws Failure privacyRequest.noName, .noContact, .badEmail, .badPhone, .badDocument, .tooMany
 */
export async function receiveRequest(
  scope: Scope,
  wanted: NewRequest,
  open: readonly MessageChannel[],
): Promise<RequestReceipt> {
  const { actor, supplier } = scope
  const isOwn = actor.kind === 'customer' || actor.kind === 'linked-user'
  const login = isOwn ? await scope.db.one(findLogin, [actor.loginId]) : undefined
  const contacts = login ? { ...login, phone: '', document: '' } : contactsOf(wanted)
  const channel = login ? null : codeChannelFor(contacts, open)
  const drawn = channel === null ? null : await drawCode()
  await inTransaction(scope, async (scope) => {
    const sent = await scope.db.one(countToday, [supplier.id, contacts.email, contacts.phone])
    const known = await scope.db.one(findReceipt, [supplier.id, wanted.id])
    ensure(known !== undefined || (sent?.count ?? 0) < REQUESTS_A_DAY, 'privacyRequest.tooMany')
    await store(scope, wanted, contacts, {
      channel: login ? 'account' : 'form',
      state: login ? 'received' : 'verifying',
      proof: login ? 'session' : null,
      customerId: actor.kind === 'customer' ? actor.customer.id : null,
      loginId: isOwn ? actor.loginId : null,
      receivedOn: null,
      code: channel === null || drawn === null ? null : { channel, value: drawn.code, hash: drawn.codeHash },
    })
  })
  const receipt = await scope.db.one(findReceipt, [supplier.id, wanted.id])
  ensure(receipt, 'privacyRequest.notFound')
  const { protocol, dueOn, codeChannel, email, phone } = receipt
  return {
    protocol,
    dueOn,
    codeSentTo: codeChannel === null ? null : codeChannel === 'email' ? email : formatPhone(phone),
  }
}

/** Writes down a request that came to staff. @throws Failure as `receiveRequest`, privacyRequest.badDay */
export async function enterRequest(scope: Scope, wanted: EnteredRequest): Promise<RequestDetail> {
  const contacts = contactsOf({ ...wanted, phone: wanted.phone })
  const today = localMoment(new Date().toISOString(), scope.supplier.timeZone).date
  const age = dayNumber(today) - dayNumber(wanted.receivedOn)
  ensure(age >= 0 && age <= OLDEST_DAYS, 'privacyRequest.badDay', { field: 'receivedOn' })
  await inTransaction(scope, (scope) =>
    store(scope, wanted, contacts, {
      channel: wanted.channel,
      state: 'verifying',
      proof: null,
      customerId: null,
      loginId: null,
      receivedOn: wanted.receivedOn,
      code: null,
    }),
  )
  return readRequest(scope, wanted.id)
}

// Counted before the comparison, so that concurrent attempts cannot exceed the limit.
const takeTry = statement('privacy-request.try-code', {
  parameters: [uuid, uuid, int4],
  row: { codeHash: nullable(text), codeChannel: nullable(text) },
  sql: `update privacy_request set code_tries = code_tries + 1
   where supplier_id = $1 and id = $2 and code_tries < $3 and code_expires_at > now() and code_hash is not null
   returning code_hash, code_channel`,
})
const takeCode = statement('privacy-request.take-code', {
  parameters: [uuid, uuid, text],
  row: { protocol: text, state: narrow<RequestState>(text), customerId: nullable(uuid) },
  sql: `update privacy_request set code_hash = null where supplier_id = $1 and id = $2 and code_hash = $3
   returning protocol, state, customer_id`,
})

/** Proves the contact of a request by the code that was sent to it. @throws Failure verification.badCode */
export async function confirmContact(scope: Scope, id: string, code: string): Promise<void> {
  const sent = await scope.db.one(takeTry, [scope.supplier.id, id, MAX_TRIES])
  const isRight = await matchesPassword(sent?.codeHash ?? null, code.replace(/\D/g, ''))
  ensure(sent?.codeHash && isRight, 'verification.badCode', { field: 'code' })
  await inTransaction(scope, async (scope) => {
    const taken = await scope.db.one(takeCode, [scope.supplier.id, id, sent.codeHash])
    ensure(taken, 'verification.badCode', { field: 'code' })
    if (taken.state === 'answered' || taken.state === 'refused') return
    await recordStep(
      scope,
      { id, ...taken },
      {
        step: 'proved',
        to: taken.state === 'verifying' ? 'received' : taken.state,
        proof: { by: sent.codeChannel === 'email' ? 'email-code' : 'phone-code', note: '' },
      },
    )
  })
}

const insertSettled = statement('privacy-request.insert-settled', {
  parameters: [uuid, uuid, text, text, uuid, uuid, date, text],
  sql: `with settled as (
     insert into privacy_request (supplier_id, id, protocol, kind, state, channel, name, email, customer_id, login_id, due_on, closed_at,
       identity_proof, answer)
     select $1, $2, $3, $4, 'answered', 'account', coalesce(n.name, ''), coalesce(n.email, ''), $5, n.id, $7, now(), 'session', $8
     from (select $6::uuid as login_id) who left join login n on n.id = who.login_id
     returning supplier_id, id)
   insert into privacy_request_event (supplier_id, request_id, position, step)
   select s.supplier_id, s.id, p.position, p.step from settled s, (values (1, 'received'), (2, 'answered')) as p (position, step)`,
})

/**
 * Notes what the person of the session settled alone, as an answered request; after an erasure without the person.
 * Inside the caller's transaction.
 */
export async function recordSettledRequest(scope: Scope, kind: 'export' | 'erasure'): Promise<void> {
  const { actor, supplier } = scope
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const isNamed = kind === 'export'
  await scope.db.execute(insertSettled, [
    supplier.id,
    randomUUID(),
    newProtocol(today),
    kind,
    isNamed && actor.kind === 'customer' ? actor.customer.id : null,
    isNamed ? loginIdOf(actor) : null,
    dueDay(today),
    SELF_SERVICE_ANSWERS[kind],
  ])
}
