import { ANSWER_TEMPLATES } from '#contract/privacy-answers.ts'
import type { Paging } from '#contract/paging.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { formatDate, localMoment } from '#domain/calendar.ts'
import { countsByState } from '#domain/counts-by-state.ts'
import { ensure } from '#domain/failure.ts'
import {
  daysLeft,
  fillTemplate,
  LISTED_REQUEST_STATES,
  type IdentityProof,
  type ListedRequestState,
  type OwnRequest,
  type RefusalReason,
  type RequestChannel,
  type RequestCustomer,
  type RequestDetail,
  type RequestFilter,
  type RequestKind,
  type RequestPage,
  type RequestState,
  type TemplateKind,
} from '#domain/privacy/privacy-request.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  date,
  int8,
  isoTimeSql,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** SQL: whether a request r is not answered yet. */
const IS_OPEN = `r.state in ('verifying', 'received', 'in-progress')`
/** SQL: whether staff have to look at a request r soon; the parameter is the last day that is near. */
export const isUrgentSql = (lastDay: string): string =>
  `(r.state = 'received' or (${IS_OPEN} and r.due_on <= ${lastDay}))`

const summaryRow = {
  id: uuid,
  protocol: text,
  kind: narrow<RequestKind>(text),
  state: narrow<RequestState>(text),
  channel: narrow<RequestChannel>(text),
  name: text,
  receivedAt: timestamptz,
  dueOn: date,
  closedAt: nullable(timestamptz),
}
const SUMMARY = 'r.id, r.protocol, r.kind, r.state, r.channel, r.name, r.received_at, r.due_on, r.closed_at'

const WANTED = `from privacy_request r
   where r.supplier_id = $1 and ($2::text[] is null
     or ${matchesEveryWord(`plain_text(concat_ws(' ', r.name, r.protocol, r.email, r.document))`, '$2')})`
const findPage = statement('privacy-request.page', {
  parameters: [uuid, array(text), text, date, int8, int8],
  row: summaryRow,
  sql: `select ${SUMMARY} ${WANTED} and case when $3 = 'late' then ${IS_OPEN} and r.due_on < $4 else r.state = $3 end
   order by r.closed_at desc nulls first, r.due_on, r.received_at, r.id limit $5 offset $6`,
})
const countByState = statement('privacy-request.counts', {
  parameters: [uuid, array(text), date],
  row: { state: neverNull(narrow<ListedRequestState>(text)), count: neverNull(int8) },
  sql: `select r.state, count(*) as count ${WANTED} group by r.state
   union all select 'late', count(*) ${WANTED} and ${IS_OPEN} and r.due_on < $3`,
})

const todayOf = ({ supplier }: Scope): string => localMoment(new Date().toISOString(), supplier.timeZone).date

/** The requests of the store in a state: of open ones those first whose term ends first, of others the newest. */
export async function listRequests(
  scope: Scope,
  { state, text }: RequestFilter,
  { limit, offset }: Paging,
): Promise<RequestPage> {
  const { db, supplier } = scope
  const today = todayOf(scope)
  const words = likeWordsOrNull(text)
  const [requests, counted] = await Promise.all([
    db.many(findPage, [supplier.id, words, state, today, limit, offset]),
    db.many(countByState, [supplier.id, words, today]),
  ])
  const counts = countsByState(LISTED_REQUEST_STATES, counted)
  return {
    requests: requests.map((request) => ({ ...request, daysLeft: daysLeft(request.dueOn, today) })),
    total: counts[state],
    counts,
  }
}

const findDetail = statement('privacy-request.detail', {
  parameters: [uuid, uuid],
  row: {
    ...summaryRow,
    email: text,
    phone: text,
    document: text,
    text,
    answer: text,
    refusal: nullable(narrow<RefusalReason>(text)),
    proof: nullable(narrow<IdentityProof>(text)),
    proofNote: text,
    customerId: nullable(uuid),
    ownAnswer: nullable(text),
    ownRefusal: nullable(text),
    customers: neverNull(json<readonly RequestCustomer[]>()),
    events: neverNull(json<RequestDetail['events']>()),
  },
  sql: `select ${SUMMARY}, r.email, r.phone, r.document, r.text, r.answer, r.refusal, r.identity_proof as proof, r.proof_note, r.customer_id,
     (select t.text from privacy_template t where t.supplier_id = $1 and t.kind = r.kind) as own_answer,
     (select t.text from privacy_template t where t.supplier_id = $1 and t.kind = 'refusal') as own_refusal,
     (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'document', f.document, 'email', f.email,
         'orders', f.orders, 'lastOrderOn', f.last_order_on) order by f.name, f.id), '[]')
      from (select c.id, c.name, c.document, c.email, o.orders, o.last_order_on
        from customer c, lateral (select count(*) as orders, max(o.placed_at)::date as last_order_on from purchase_order o
          where o.supplier_id = $1 and o.customer_id = c.id) o
        where c.supplier_id = $1 and c.erased_at is null and (c.id = r.customer_id or (r.document <> '' and c.document = r.document)
          or (r.email <> '' and lower(c.email) = r.email) or (r.phone <> '' and c.phone = r.phone))
        order by c.name, c.id limit 20) f) as customers,
     ${jsonListSql(
       `json_build_object('step', e.step, 'at', ${isoTimeSql('e.happened_at')}, 'text', e.text,
         'by', (select n.name from login n where n.id = e.login_id))`,
       'privacy_request_event e where e.supplier_id = $1 and e.request_id = r.id',
       'e.position',
     )} as events
   from privacy_request r where r.supplier_id = $1 and r.id = $2`,
})

/** @throws Failure privacyRequest.notFound */
export async function readRequest(scope: Scope, id: string): Promise<RequestDetail> {
  const found = await scope.db.one(findDetail, [scope.supplier.id, id])
  ensure(found, 'privacyRequest.notFound')
  const { ownAnswer, ownRefusal, ...request } = found
  const fields = {
    nome: request.name,
    protocolo: request.protocol,
    loja: scope.supplier.name,
    prazo: formatDate(request.dueOn),
  }
  return {
    ...request,
    daysLeft: daysLeft(request.dueOn, todayOf(scope)),
    answerDraft: fillTemplate(ownAnswer ?? ANSWER_TEMPLATES[request.kind], fields),
    refusalDraft: fillTemplate(ownRefusal ?? ANSWER_TEMPLATES.refusal, fields),
  }
}

const findOwn = statement('privacy-request.own', {
  parameters: [uuid, uuid],
  row: {
    id: uuid,
    protocol: text,
    kind: narrow<RequestKind>(text),
    state: narrow<RequestState>(text),
    receivedAt: timestamptz,
    dueOn: date,
    closedAt: nullable(timestamptz),
    answer: text,
  },
  sql: `select r.id, r.protocol, r.kind, r.state, r.received_at, r.due_on, r.closed_at, r.answer
   from privacy_request r where r.supplier_id = $1 and r.login_id = $2
   order by r.received_at desc, r.id limit 50`,
})

/** The newest requests that the person of the session sent while signed in. */
export async function ownRequests({ db, supplier, actor }: Scope): Promise<OwnRequest[]> {
  const loginId = loginIdOf(actor)
  return loginId === null ? [] : db.many(findOwn, [supplier.id, loginId])
}

const findTemplates = statement('privacy-request.templates', {
  parameters: [uuid],
  row: { kind: narrow<TemplateKind>(text), text },
  sql: 'select kind, text from privacy_template where supplier_id = $1',
})

/** The templates that the store words itself, by kind. */
export async function ownTemplates({ db, supplier }: Scope): Promise<ReadonlyMap<TemplateKind, string>> {
  const rows = await db.many(findTemplates, [supplier.id])
  return new Map(rows.map(({ kind, text }) => [kind, text]))
}

// What remains says that the store answered in time, and not whom.
const emptied = `name = '', email = '', phone = '', document = '', text = '', answer = '', proof_note = '', code_hash = null,
     customer_id = null, login_id = null`
const eraseOfCustomer = statement('privacy-request.erase-customer', {
  parameters: [uuid, uuid],
  sql: `with emptied as (
     update privacy_request r set ${emptied} from customer c
     where c.supplier_id = $1 and c.id = $2 and r.supplier_id = $1
       and (r.customer_id = $2 or (r.document <> '' and r.document = c.document) or (r.email <> '' and r.email = lower(c.email)))
     returning r.id)
   update privacy_request_event e set text = '' from emptied where e.supplier_id = $1 and e.request_id = emptied.id`,
})
const eraseOfPerson = statement('privacy-request.erase-person', {
  parameters: [uuid, uuid],
  sql: `with emptied as (
     update privacy_request r set ${emptied}
     where r.supplier_id = $1 and (r.login_id = $2 or (r.email <> '' and r.email = (select l.email from login l where l.id = $2)))
     returning r.id)
   update privacy_request_event e set text = '' from emptied where e.supplier_id = $1 and e.request_id = emptied.id`,
})

/** What people asked about their data. */
export const privacyRequestPrivacy = {
  tables: {
    privacy_request: { exportedAs: 'privacyRequests', erasedBy: 'statement' },
    // Who of the staff did what.
    privacy_request_event: { exportedAs: null, erasedBy: 'nothing' },
  },
  exports: {
    privacyRequests: jsonListSql(
      `json_build_object('protocol', r.protocol, 'kind', r.kind, 'state', r.state, 'receivedAt', ${isoTimeSql('r.received_at')},
        'closedAt', ${isoTimeSql('r.closed_at')}, 'text', r.text, 'answer', r.answer)`,
      'privacy_request r where r.supplier_id = $1 and (r.login_id = $2 or r.customer_id = $3)',
      'r.received_at, r.id',
    ),
  },
  eraseCustomer: ({ db, supplier }, { customerId }) => db.execute(eraseOfCustomer, [supplier.id, customerId]),
  erasePerson: ({ db, supplier }, loginId) => db.execute(eraseOfPerson, [supplier.id, loginId]),
} as const satisfies PrivacyPart
