import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { Cents } from '#domain/amounts.ts'
import type { AccountUsers, OpenAccount, OpenInvitation } from '#domain/customer/linked-user.ts'
import {
  decodeAccount,
  decodeAccountDetails,
  encodeAccount,
  Usuario,
  type Account,
  type AccountDetails,
} from './access.ts'
import * as linked from './linked-user.ts'

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const OTHER_ID = '0b3f2f6e-1f0c-4f7b-8f53-1f0d2f7a9c11'
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('who acts for whom fits its schema and comes back the same', () => {
  test('the users of an account', () => {
    const users: AccountUsers = {
      users: [
        {
          id: ID,
          name: 'Ana',
          email: 'ana@loja.exemplo',
          isPrincipal: true,
          isActive: true,
          permissions: ['submissao_pedido'],
          approvalAbove: null,
          since: '2026-11-20T12:00:00.000Z',
        },
        {
          id: OTHER_ID,
          name: 'Bruno',
          email: 'bruno@loja.exemplo',
          isPrincipal: false,
          isActive: false,
          permissions: [],
          approvalAbove: 50_000 as Cents,
          since: '2026-11-20T12:00:00.000Z',
        },
      ],
      invitations: [
        {
          id: ID,
          email: 'bia@loja.exemplo',
          name: '',
          permissions: ['ver_pedidos'],
          approvalAbove: 0 as Cents,
          expiresAt: '2026-11-27T12:00:00.000Z',
        },
      ],
    }
    const wire = overTheWire(linked.encodeUsers(users))
    expect([...Value.Errors(linked.listAccountUsers.reply, wire)]).toEqual([])
    expect(linked.decodeUsers(wire)).toEqual(users)
  })

  test('open accounts, and an open invitation', () => {
    const accounts: OpenAccount[] = [
      { customerId: ID, name: 'Ana', document: '52998224725', isOwn: true, isCurrent: false },
    ]
    const accountsWire = overTheWire(linked.encodeOpenAccounts(accounts))
    expect([...Value.Errors(linked.openAccounts.reply, accountsWire)]).toEqual([])
    expect(linked.decodeOpenAccounts(accountsWire)).toEqual(accounts)

    const invitation: OpenInvitation = {
      email: 'bia@loja.exemplo',
      name: 'Bia',
      customerName: 'Mercearia Boa',
      hasLogin: false,
    }
    const wire = overTheWire(linked.encodeOpenInvitation(invitation))
    expect([...Value.Errors(linked.readInvitation.reply, wire)]).toEqual([])
    expect(linked.decodeOpenInvitation(wire)).toEqual(invitation)
  })
})

const store = { id: OTHER_ID, slug: 'loja', domains: ['loja.exemplo'], tags: ['has-delivery'] }
const helper: Account = {
  customerId: ID,
  loginId: OTHER_ID,
  hasOtherAccounts: true,
  buysOnAccount: true,
  name: 'Bruno',
  email: 'bruno@loja.exemplo',
  document: '12ABC34501DE35',
  customerName: 'Mercearia Boa',
  role: 'linked-user',
  isApproved: true,
  maySubmit: true,
  permissions: ['submissao_pedido'],
  modules: [],
}

describe('an account', () => {
  test.each<Account>([
    helper,
    { ...helper, role: 'customer', hasAcceptedTerms: false, isApproved: false },
    { ...helper, role: 'customer', isApproved: false, refusalReason: 'Fora da área' },
    { ...helper, role: 'api-key', loginId: null, maySubmit: false, permissions: [] },
    { ...helper, role: 'staff', customerId: null, customerName: '', document: '', modules: ['customers'] },
  ])('of the role $role fits its schema and comes back the same', (account) => {
    const wire = overTheWire(encodeAccount(account, store))
    expect([...Value.Errors(Usuario, wire)]).toEqual([])
    expect(decodeAccount(wire)).toEqual(account)
    expect(decodeAccountDetails(wire)).toBeNull()
  })

  test.each<AccountDetails>([
    {
      apiKeyId: null,
      paymentMethodId: ID,
      openAccounts: [{ customerId: ID, name: 'Ana', document: '52998224725', isOwn: true, isCurrent: true }],
    },
    { apiKeyId: OTHER_ID, paymentMethodId: null, openAccounts: [] },
  ])('with its details too', (details) => {
    const wire = overTheWire(encodeAccount(helper, store, details))
    expect([...Value.Errors(Usuario, wire)]).toEqual([])
    expect(decodeAccountDetails(wire)).toEqual(details)
  })

  test('names the signed-in person and the customer as the specification does', () => {
    expect(encodeAccount(helper, store)).toMatchObject({
      idcliente: ID,
      idcadastroextracliente: ID,
      fornecedor_logado: OTHER_ID,
      fornecedor_slug: 'loja',
      fornecedor_dominio: 'loja.exemplo',
      tag: ['has-delivery'],
      principal: false,
      loginAsUsuarioVinculado: true,
      usuarioVinculadoLogado: OTHER_ID,
      usuarioVinculado: { idusuario: OTHER_ID, nome: 'Bruno', email: 'bruno@loja.exemplo' },
      usuarioPrincipal: { idcliente: ID, nome: 'Mercearia Boa' },
    })
    expect(encodeAccount({ ...helper, role: 'representative' }, store)).toMatchObject({
      papel: 'REPRESENTANTE',
      loginAsRepresentante: true,
      loginAsUsuarioVinculado: false,
      principal: false,
      usuarioVinculado: null,
      usuarioPrincipal: null,
    })
  })

  test('says under which title its review is shown', () => {
    expect(encodeAccount({ ...helper, isApproved: false }, store)).toMatchObject({
      mensagemModal: 'Cadastro em análise',
      message: 'Seu cadastro já foi confirmado e aguarda aprovação',
    })
    expect(encodeAccount({ ...helper, isApproved: false, refusalReason: 'Fora da área' }, store)).toMatchObject({
      mensagemModal: 'Cadastro não aprovado',
      message: 'Seu cadastro não foi aprovado. Motivo: Fora da área',
    })
  })
})
