import { describe, expect, test } from 'vitest'
import type { FailureCode } from '../failure.ts'
import { featuresOf } from '../supplier/features.ts'
import { VISITOR, type Actor, type ActingCustomer } from './actor.ts'
import { can, ensureCan, refusalOf, type AccessContext, type Action } from './can.ts'

const approved: ActingCustomer = { id: 'c1', kind: 'company', isApproved: true, priceListId: null }
const waiting: ActingCustomer = { ...approved, isApproved: false }
const customer = (who = approved): Actor => ({ kind: 'customer', loginId: 'l1', customer: who })
const linkedUser = (...permissions: string[]): Actor => ({
  kind: 'linked-user',
  loginId: 'l2',
  customer: approved,
  permissions,
})
const employee = (kind: 'representative' | 'attendant' | 'staff', client: ActingCustomer | null): Actor => ({
  kind,
  loginId: 'l3',
  staffId: 's1',
  modules: [],
  customer: client,
})
const representative = employee('representative', approved)
const attendant = employee('attendant', approved)
const staff = employee('staff', null)
const staffFor = (...modules: string[]): Actor => ({
  kind: 'staff',
  loginId: 'l3',
  staffId: 's1',
  modules,
  customer: null,
})
const key = (...scopes: string[]): Actor => ({
  kind: 'api-key',
  loginId: null,
  keyId: 'k1',
  scopes,
  customer: approved,
})

const store = (...tags: string[]): AccessContext => ({ features: featuresOf(tags) })

describe('who may do what (rules §3)', () => {
  const people: [name: string, actor: Actor][] = [
    ['visitor', VISITOR],
    ['customer', customer()],
    ['linked user', linkedUser()],
    ['linked user who may submit', linkedUser('submissao_pedido')],
    ['linked user who sees orders', linkedUser('ver_pedidos')],
    ['linked user for addresses', linkedUser('gerenciar_enderecos')],
    ['representative with a client', representative],
    ['representative without', employee('representative', null)],
    ['attendant with a client', attendant],
    ['staff', staff],
    ['staff for customers', staffFor('customers')],
    ['staff for settings', staffFor('settings')],
    ['staff for orders', staffFor('orders')],
    ['staff for prices', staffFor('prices')],
    ['key that reads', key('customer.read')],
    ['key that orders', key('customer.read', 'cart.write', 'order.submit')],
  ]

  const ownAccount = [
    'customer',
    'linked user',
    'linked user who may submit',
    'linked user who sees orders',
    'linked user for addresses',
  ]
  const actingForACustomer = [...ownAccount, 'representative with a client', 'attendant with a client']

  test.each<[action: Action, allowed: string[]]>([
    ['price.see', people.map(([name]) => name)],
    ['cart.see', [...actingForACustomer, 'key that reads', 'key that orders']],
    ['cart.save', [...actingForACustomer, 'key that orders']],
    ['cart.negotiate', ['attendant with a client', 'staff for settings', 'staff for prices']],
    ['order.submit', ['customer', 'linked user who may submit', 'representative with a client', 'key that orders']],
    ['order.cancel', ['customer', 'linked user who may submit', 'representative with a client', 'key that orders']],
    ['order.approve', ['customer']],
    ['order.rate', ['customer', 'linked user who may submit', 'linked user who sees orders']],
    ['recommendation.judge', [...ownAccount, 'key that orders']],
    ['chat.use', ['customer', 'linked user who may submit', 'linked user who sees orders']],
    ['chat.answer', ['attendant with a client', 'staff for customers', 'staff for orders']],
    ['chat.manage', ['staff for settings']],
    [
      'order.see',
      [
        'customer',
        'linked user who may submit',
        'linked user who sees orders',
        'representative with a client',
        'attendant with a client',
        'key that reads',
        'key that orders',
      ],
    ],
    ['address.see', [...actingForACustomer, 'key that reads', 'key that orders']],
    [
      'address.manage',
      ['customer', 'linked user for addresses', 'representative with a client', 'attendant with a client'],
    ],
    ['contact.verify', actingForACustomer],
    ['linked-user.manage', ['customer', 'representative with a client', 'staff for customers']],
    ['account.manage', ownAccount],
    ['registration.manage', ['customer']],
    ['password.change', people.map(([name]) => name).filter((name) => name !== 'visitor' && !name.startsWith('key'))],
    ['account.switch', ownAccount],
    ['customer.review', ['staff for customers']],
    ['customer.see-all', ['staff for customers']],
    ['api-key.manage', ['staff for settings']],
    ['client-origin.manage', ['staff for settings']],
    ['domain.manage', ['staff for settings']],
    ['delivery-settings.manage', ['staff for settings']],
    ['order.see-all', ['staff for orders']],
    ['product.see-all', ['staff for prices']],
    ['audit.see', ['staff for customers', 'staff for settings', 'staff for orders']],
    [
      'back-office.see',
      [
        'representative with a client',
        'representative without',
        'attendant with a client',
        'staff',
        'staff for customers',
        'staff for settings',
        'staff for orders',
        'staff for prices',
      ],
    ],
    ['client.choose', ['representative with a client', 'representative without', 'staff for orders']],
    ['customer.create', ['representative with a client', 'representative without', 'staff for customers']],
    ['portfolio.see', ['representative with a client', 'representative without']],
  ])('%s: %j', (action, allowed) => {
    expect(people.filter(([, actor]) => can(action, actor, store('enable-chat'))).map(([name]) => name)).toEqual(
      allowed,
    )
  })
})

describe('a refusal says why', () => {
  const locked: AccessContext = { ...store(), cartLock: { holderId: 's1' } }
  const lockedByAnother: AccessContext = { ...store(), cartLock: { holderId: 's2' } }
  const lockedByUnknown: AccessContext = { ...store(), cartLock: { holderId: null } }
  const hidden = store('hide-price-for-logged-out-customers')
  const blocked = store('block-not-approved-user')
  const restricted = store('restrict-not-approved-user-submission')
  const granted = linkedUser('submissao_pedido')
  const forWaiting = employee('representative', waiting)

  type Row = [what: string, action: Action, actor: Actor, context: AccessContext, refusal: FailureCode | null]
  test.each<Row>([
    ['prices are hidden from visitors', 'price.see', VISITOR, hidden, 'access.signInRequired'],
    ['but not from customers', 'price.see', customer(), hidden, null],
    ['a visitor has no cart to save (specification §5)', 'cart.save', VISITOR, store(), 'cart.notSignedIn'],
    ['nor has staff without a client', 'cart.save', staff, store(), 'cart.notSignedIn'],
    ['an attendant holds the cart: it is read-only', 'cart.save', customer(), locked, 'cart.locked'],
    ['also for the representative', 'cart.save', representative, locked, 'cart.locked'],
    ['not for the attendant who holds it', 'cart.save', attendant, locked, null],
    ['but for another attendant', 'cart.save', attendant, lockedByAnother, 'cart.locked'],
    ['for all where the holder is not known', 'cart.save', attendant, lockedByUnknown, 'cart.locked'],
    [
      'also for other staff with the id of the holder',
      'cart.save',
      { ...employee('staff', approved) },
      locked,
      'cart.locked',
    ],
    ['also for a program', 'cart.save', key('customer.read', 'cart.write'), locked, 'cart.locked'],
    ['an ended lock refuses nothing', 'cart.save', customer(), { ...store(), cartLock: null }, null],
    ['and the customer can release it', 'cart.release', customer(), locked, null],
    ['an order made under the lock is fine: its channel is MANUAL', 'order.submit', customer(), locked, null],
    ['a visitor signs in to submit', 'order.submit', VISITOR, store(), 'access.signInRequired'],
    ['a linked user needs the permission', 'order.submit', linkedUser('other'), store(), 'order.notAllowed'],
    ['an attendant needs the customer’s consent', 'order.submit', attendant, store(), 'order.notAllowed'],
    ['and submits with it', 'order.submit', attendant, { ...store(), hasConsent: true }, null],
    ['approval is not required everywhere', 'order.submit', customer(waiting), store(), null],
    ['restricted until approved', 'order.submit', customer(waiting), restricted, 'order.awaitingApproval'],
    ['blocked until approved', 'order.submit', customer(waiting), blocked, 'order.awaitingApproval'],
    ['browsing stays allowed', 'cart.save', customer(waiting), restricted, null],
    ['nor does a representative for them', 'order.submit', forWaiting, restricted, 'order.awaitingApproval'],
    ['own permissions cannot be raised', 'linked-user.manage', granted, store(), 'access.notAllowed'],
  ])('%s', (_what, action, actor, context, refusal) => {
    expect(refusalOf(action, actor, context)).toBe(refusal)
    expect(can(action, actor, context)).toBe(refusal === null)
    if (refusal === null) expect(() => ensureCan(action, actor, context)).not.toThrow()
    else expect(() => ensureCan(action, actor, context)).toThrow(refusal)
  })
})
