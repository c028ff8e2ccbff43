import type { BasisPoints } from '#domain/amounts.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import {
  positionOf,
  type Grant,
  type OpenWork,
  type Team,
  type TeamInvitation,
  type TeamMember,
  type TeamMemberFile,
} from '#domain/access/team.ts'
import { ensure } from '#domain/failure.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const memberRow = {
  id: uuid,
  loginId: uuid,
  name: text,
  email: text,
  role: narrow<Grant['role']>(text),
  modules: array(text),
  isActive: bool,
  discountAuthority: narrow<BasisPoints>(int4),
  lastSignInAt: nullable(timestamptz),
  hasSecondFactor: bool,
}

const MEMBERS = `select m.id, m.login_id, l.name, l.email, m.role, m.modules, m.is_active, m.discount_authority, l.has_second_factor,
     (select max(s.created_at) from session s where s.supplier_id = $1 and s.login_id = m.login_id) as last_sign_in_at
   from staff m join login l on l.id = m.login_id
   where m.supplier_id = $1`

const findMembers = statement('team.members', {
  parameters: [uuid],
  row: memberRow,
  sql: `${MEMBERS} order by m.is_active desc, plain_text(l.name), m.id limit 500`,
})
const findOne = statement('team.member', {
  parameters: [uuid, uuid],
  row: memberRow,
  sql: `${MEMBERS} and m.id = $2`,
})
const lockOne = statement('team.lock-member', {
  parameters: [uuid, uuid],
  sql: 'select from staff where supplier_id = $1 and id = $2 for no key update',
})

const invitationRow = {
  id: uuid,
  name: text,
  channel: narrow<'email' | 'sms'>(text),
  recipient: text,
  role: narrow<Grant['role']>(text),
  modules: array(text),
  sentAt: timestamptz,
  expiresAt: timestamptz,
}
export const INVITATION_COLUMNS = 'id, name, channel, recipient, role, modules, sent_at, expires_at'
export const INVITATION_ROW = invitationRow

const findInvitations = statement('team.invitations', {
  parameters: [uuid],
  row: invitationRow,
  sql: `select ${INVITATION_COLUMNS} from staff_invitation where supplier_id = $1 order by sent_at desc, id`,
})

/** Programs may have written other modules into the database. */
export const storedGrant = ({
  role,
  modules,
}: {
  readonly role: Grant['role']
  readonly modules: readonly string[]
}): Grant => ({
  role,
  modules: STAFF_MODULES.filter((module) => modules.includes(module)),
})

/** A person of the team, and the login behind them. */
export type StoredMember = TeamMember & { readonly loginId: string }

function toMember({ actor }: Scope, { modules, ...row }: RowOf<typeof memberRow>): StoredMember {
  const grant = storedGrant({ role: row.role, modules })
  return { ...row, ...grant, position: positionOf(grant), isOneself: 'staffId' in actor && actor.staffId === row.id }
}

export function toInvitation({ channel, recipient, modules, ...row }: RowOf<typeof invitationRow>): TeamInvitation {
  const grant = storedGrant({ role: row.role, modules })
  const [email, phone] = channel === 'email' ? [recipient, null] : [null, recipient]
  return { ...row, ...grant, email, phone, position: positionOf(grant) }
}

/** Who works for the store, the active ones first, and who is invited to. */
export async function findTeam(scope: Scope): Promise<Team> {
  const { db, supplier } = scope
  const [members, invitations] = await Promise.all([
    db.many(findMembers, [supplier.id]),
    db.many(findInvitations, [supplier.id]),
  ])
  return { members: members.map((row) => toMember(scope, row)), invitations: invitations.map(toInvitation) }
}

/** Null also for a person of another store. */
async function memberNamed(scope: Scope, id: string): Promise<StoredMember | null> {
  const row = await scope.db.one(findOne, [scope.supplier.id, id])
  return row === undefined ? null : toMember(scope, row)
}

/** @throws Failure team.notFound, also for a person of another store. */
export async function findMember(scope: Scope, id: string): Promise<StoredMember> {
  const member = await memberNamed(scope, id)
  ensure(member, 'team.notFound')
  return member
}

/** Locked until the end of the transaction; null also for a person of another store. */
export async function lockMember(scope: Scope, id: string): Promise<StoredMember | null> {
  await scope.db.execute(lockOne, [scope.supplier.id, id])
  return memberNamed(scope, id)
}

const lockOwners = statement('team.lock-owners', {
  parameters: [uuid],
  row: { id: uuid },
  sql: `select id from staff where supplier_id = $1 and is_active and role = 'staff' and 'team' = any (modules) order by id for no key update`,
})

/**
 * Changes of a team are made one at a time, by someone who is still an owner. Nobody changes their own rights, so that one owner always remains
 * (decision 117).
 * @throws Failure access.notAllowed
 */
export function inTeam<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inTransaction(scope, async (scope) => {
    const owners = await scope.db.many(lockOwners, [scope.supplier.id])
    const { actor } = scope
    ensure('staffId' in actor && owners.some(({ id }) => id === actor.staffId), 'access.notAllowed')
    return work(scope)
  })
}

/** By the first half of the hash, which opens nothing. */
const SESSION_ID = `encode(substring(s.token_hash for 16), 'hex')::uuid`

const findSessions = statement('team.sessions', {
  parameters: [uuid, uuid, nullable(bytea)],
  row: { id: uuid, device: nullable(text), startedAt: timestamptz, expiresAt: timestamptz, isCurrent: bool },
  sql: `select ${SESSION_ID} as id, s.device, s.created_at as started_at, s.expires_at, coalesce(s.token_hash = $3, false) as is_current
   from session s
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null and s.expires_at > now()
   order by is_current desc, s.created_at desc limit 50`,
})
// The session of who asks stays: signing out is for that.
const endSessions = statement('team.end-sessions', {
  parameters: [uuid, uuid, nullable(bytea), nullable(uuid)],
  row: { id: uuid },
  sql: `update session s set ended_at = now()
   where s.supplier_id = $1 and s.login_id = $2 and s.ended_at is null and s.expires_at > now()
     and s.token_hash is distinct from $3 and ($4::uuid is null or ${SESSION_ID} = $4)
   returning ${SESSION_ID} as id`,
})
/** Returns how many sessions were open. */
export const closeSessions = async (
  { db, supplier, sessionHash }: Scope,
  loginId: string,
  sessionId: string | null,
): Promise<number> => (await db.many(endSessions, [supplier.id, loginId, sessionHash, sessionId])).length

const countWork = statement('team.work', {
  parameters: [uuid, uuid],
  row: { carts: int8, conversations: int8, clients: int8 },
  sql: `select
     (select count(*) from cart c where c.supplier_id = $1 and c.locked_by = $2) as carts,
     (select count(*) from chat_room r where r.supplier_id = $1 and r.assigned_to = $2) as conversations,
     (select count(*) from portfolio p where p.supplier_id = $1 and p.representative_id = $2) as clients`,
})
export async function findWork({ db, supplier }: Scope, id: string): Promise<OpenWork> {
  return (await db.one(countWork, [supplier.id, id])) ?? { carts: 0, conversations: 0, clients: 0 }
}

/** @throws Failure team.notFound */
export async function memberFile(scope: Scope, id: string): Promise<TeamMemberFile> {
  const { loginId, ...member } = await findMember(scope, id)
  const [sessions, work] = await Promise.all([
    scope.db.many(findSessions, [scope.supplier.id, loginId, scope.sessionHash]),
    findWork(scope, id),
  ])
  return { ...member, sessions, work }
}

// Invitations to people whom no store knows any more.
const eraseInvitations = statement('team.erase-invitations', {
  parameters: [array(text)],
  sql: 'delete from staff_invitation where recipient = any($1)',
})

export const teamPrivacy = {
  // About the store's own people, whom an owner invites and withdraws; what went to the mailbox of an erased login goes with it.
  tables: { staff_invitation: { exportedAs: null, erasedBy: 'nothing' } },
  eraseLogins: ({ db }, { emails }) => db.execute(eraseInvitations, [emails]),
} as const satisfies PrivacyPart
