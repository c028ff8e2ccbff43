import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import {
  changedMember,
  HANDED_OVER,
  mayReceive,
  type Grant,
  type Handover,
  type MemberChange,
  type TeamMember,
  type TeamMemberFile,
} from '#domain/access/team.ts'
import { ensure } from '#domain/failure.ts'
import { handOverConversations } from '#server/modules/chat/conversations.ts'
import { handOverCarts } from '#server/modules/negotiation/queries.ts'
import { removeAllFactors } from '#server/modules/second-factor/factors.ts'
import { factorResetMail } from '#server/modules/second-factor/mails.ts'
import { addClientsTo, moveClientsOf } from '#server/modules/representative/queries.ts'
import { array, bool, int4, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMail } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closeSessionsInStore, closeSessionsOf } from '#server/platform/session/close-session.ts'
import { lockLoginExclusive } from '#server/platform/session/session.ts'
import { closeSessions, findMember, findWork, inTeam, lockMember, memberFile, type StoredMember } from './queries.ts'

const update = statement('team.change', {
  parameters: [uuid, uuid, text, array(text), int4],
  sql: 'update staff set role = $3, modules = $4, discount_authority = $5 where supplier_id = $1 and id = $2',
})

/**
 * Changes what a person of the store may do, at once.
 * @throws Failure team.notFound, team.oneself, team.noModules, team.hasClients, record.changedMeanwhile
 */
export async function changeMember(scope: Scope, id: string, change: MemberChange): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const former = await lockMember(scope, id)
    ensure(former, 'team.notFound')
    const changed = changedMember(former, change)
    ensure(changed, 'record.changedMeanwhile')
    const changes = changesBetween(auditable(former), auditable({ ...former, ...changed }))
    if (changes.length === 0) return
    const isOtherGrant = changes.some(({ field }) => field !== 'discountAuthority')
    ensure(!isOtherGrant || !former.isOneself, 'team.oneself')
    ensure(changed.role !== 'staff' || changed.modules.length > 0, 'team.noModules', { field: 'modules' })
    if (former.role === 'representative' && changed.role !== 'representative')
      ensure((await findWork(scope, id)).clients === 0, 'team.hasClients')
    const { role, modules, discountAuthority } = changed
    await scope.db.execute(update, [scope.supplier.id, id, role, modules, discountAuthority])
    if (isOtherGrant) await publish(scope, 'access.revoked', { loginId: former.loginId })
    await record(scope, 'staff.changed', former, changes)
  })
  return memberFile(scope, id)
}

const auditable = ({ discountAuthority, ...grant }: Pick<TeamMember, 'role' | 'modules' | 'discountAuthority'>) => ({
  ...auditableGrant(grant),
  discountAuthority: discountAuthority / 100,
})

/** For the log of changes. */
export const auditableGrant = ({ role, modules }: Grant) => ({ role, modules })

const setActive = statement('team.set-active', {
  parameters: [uuid, uuid, bool],
  sql: 'update staff set is_active = $3 where supplier_id = $1 and id = $2',
})

/**
 * Ends a person's access to the store and every session at once, and hands over what they have at hand.
 * @throws Failure team.notFound, team.oneself, team.badReceiver at the kind of work that the person named may not go on with
 */
export async function deactivateMember(scope: Scope, id: string, handover: Handover): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const member = await lockMember(scope, id)
    ensure(member, 'team.notFound')
    ensure(!member.isOneself, 'team.oneself')
    if (!member.isActive) return
    await handOver(scope, member, handover)
    await scope.db.execute(setActive, [scope.supplier.id, id, false])
    await closeSessionsInStore(scope, member.loginId)
    await record(scope, 'staff.deactivated', member, changesBetween({ isActive: true }, { isActive: false }))
  })
  return memberFile(scope, id)
}

async function handOver(scope: Scope, member: StoredMember, handover: Handover): Promise<void> {
  const [carts, conversations, clients] = await Promise.all(
    HANDED_OVER.map(async (kind) => {
      const id = handover[kind]
      const receiver = id === null || id === member.id ? null : await lockMember(scope, id)
      const isGood = receiver !== null && receiver.isActive && mayReceive(kind, receiver)
      ensure(id === null || isGood, 'team.badReceiver', { field: kind })
      return receiver
    }),
  )
  // A cart without a receiver goes back to its customer when the session of the person has ended.
  if (carts) await handOverCarts(scope, member.id, carts.id)
  await handOverConversations(scope, member.id, conversations?.id ?? null)
  await moveClientsOf(scope, member, clients ?? null, null)
}

/** Puts clients into the portfolio of a representative. @throws Failure team.notFound, team.badReceiver for anybody else */
export async function addClients(scope: Scope, id: string, customerIds: readonly string[]): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const member = await lockMember(scope, id)
    ensure(member, 'team.notFound')
    ensure(member.isActive && mayReceive('clients', member), 'team.badReceiver')
    await addClientsTo(scope, member, customerIds)
  })
  return memberFile(scope, id)
}

/** Moves clients, or the whole portfolio (null), to another representative. @throws Failure team.notFound, team.badReceiver */
export async function passClients(
  scope: Scope,
  id: string,
  toId: string,
  customerIds: readonly string[] | null,
): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const [member, receiver] = [await lockMember(scope, id), await lockMember(scope, toId)]
    ensure(member, 'team.notFound')
    const isGood = receiver !== null && receiver.id !== id && receiver.isActive && mayReceive('clients', receiver)
    ensure(isGood, 'team.badReceiver', { field: 'to' })
    await moveClientsOf(scope, member, receiver, customerIds)
  })
  return memberFile(scope, id)
}

/** Gives a person the access back that they had. @throws Failure team.notFound */
export async function reactivateMember(scope: Scope, id: string): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const member = await lockMember(scope, id)
    ensure(member, 'team.notFound')
    if (member.isActive) return
    await scope.db.execute(setActive, [scope.supplier.id, id, true])
    // Sessions that the person opened meanwhile as a customer are the team's from now on.
    await publish(scope, 'access.revoked', { loginId: member.loginId })
    await record(scope, 'staff.reactivated', member, changesBetween({ isActive: false }, { isActive: true }))
  })
  return memberFile(scope, id)
}

/** Signs a person out of one device or of all, but never the caller's own. @throws Failure team.notFound */
export async function endSessions(scope: Scope, id: string, sessionId: string | null): Promise<TeamMemberFile> {
  const member = await findMember(scope, id)
  await inTransaction(scope, async (scope) => {
    // Waits for a session that is being opened, so that it ends with the others.
    await lockLoginExclusive(scope.db, member.loginId)
    if ((await closeSessions(scope, member.loginId, sessionId)) === 0) return
    await publish(scope, 'access.revoked', { loginId: member.loginId })
    await record(scope, 'staff.sessions-ended', member, [])
  })
  return memberFile(scope, id)
}

// Of other companies too: a second factor is of the person on the whole platform.
const worksElsewhere = statement('team.works-elsewhere', {
  parameters: [uuid, uuid],
  row: { found: bool },
  sql: `select exists (select from staff m join supplier s on s.id = m.supplier_id
     where m.login_id = $2 and m.is_active and s.company_id <> $1) as found`,
})

/**
 * Takes the second factor of a person who lost everything that proves it, and signs them out everywhere. A person who works for another
 * company too keeps it: its protection is not this store's to take.
 * @throws Failure team.notFound, team.oneself, team.factorElsewhere
 */
export async function resetFactor(scope: Scope, id: string): Promise<TeamMemberFile> {
  await inTeam(scope, async (scope) => {
    const { db, supplier, actor } = scope
    const member = await lockMember(scope, id)
    ensure(member, 'team.notFound')
    ensure(!member.isOneself, 'team.oneself')
    const { loginId, name, email } = member
    const elsewhere = await db.one(worksElsewhere, [supplier.companyId, loginId])
    ensure(elsewhere?.found === false, 'team.factorElsewhere')
    await lockLoginExclusive(db, loginId)
    if (!(await removeAllFactors(db, loginId))) return
    await closeSessionsOf(scope, loginId)
    await record(scope, 'staff.factor-reset', member, [])
    const owner = await findLoginName(scope, loginIdOf(actor))
    await enqueueMail(scope, { to: email, about: { loginId }, ...factorResetMail(scope, name, owner) })
  })
  return memberFile(scope, id)
}

const findName = statement('team.name-of-login', {
  parameters: [uuid],
  row: { name: text },
  sql: 'select name from login where id = $1',
})
const findLoginName = async ({ db }: Scope, loginId: string | null): Promise<string> =>
  (await db.one(findName, [loginId]))?.name ?? ''

const record = (
  scope: Scope,
  action: 'staff.factor-reset' | 'staff.changed' | 'staff.deactivated' | 'staff.reactivated' | 'staff.sessions-ended',
  { loginId }: StoredMember,
  changes: readonly FieldChange[],
): Promise<void> => recordEvent(scope, { action, customerId: null, subjectId: loginId, changes })
