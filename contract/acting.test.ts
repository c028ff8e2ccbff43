import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { decodeAccount, encodeAccount, Usuario, type Account, type AccountDetails } from './access.ts'

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const OTHER_ID = '0b3f2f6e-1f0c-4f7b-8f53-1f0d2f7a9c11'
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

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
    expect(wire).not.toHaveProperty('listaClientesVinculados')
  })

  test('with its details too', () => {
    const open = { customerId: ID, name: 'Ana', document: '52998224725', isOwn: true, isCurrent: true }
    const details: AccountDetails = { apiKeyId: null, paymentMethodId: ID, openAccounts: [open] }
    const wire = overTheWire(encodeAccount(helper, store, details))
    expect([...Value.Errors(Usuario, wire)]).toEqual([])
    expect(wire).toMatchObject({
      idapikeys: null,
      formaPagamentoActive: { idformapagto: ID },
      listaClientesVinculados: [{ idcliente: ID, idcadastroextracliente: ID, nome: 'Ana', principal: true }],
    })
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
