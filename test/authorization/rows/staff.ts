import * as sisterStore from '#contract/sister-store.ts'
import * as team from '#contract/team.ts'
import { aPortfolio, aStaffMember, signedIn } from '#test/builders/people.ts'
import { GOOD_PASSWORD } from '#test/builders/registration.ts'
import { unique } from '#test/builders/store.ts'
import { EVERYBODY, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import { aTeamInvitation } from '../one-time-codes.ts'
import type { Row, Sent } from '../row.ts'

const OWNS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

/** One for each store, whose team would otherwise grow without end. */
const colleagues = new Map<string, Promise<{ readonly staffId: string; readonly loginId: string }>>()

async function aColleague({ store }: Belongings, isActive = true) {
  const colleague = await (colleagues.get(store.id) ??
    colleagues.set(store.id, aStaffMember(store, 'staff', ['picking'])).get(store.id))
  await store.pool.query(
    `update staff set is_active = $3, role = 'staff', modules = '{picking}' where supplier_id = $1 and id = $2`,
    [store.id, colleague?.staffId, isActive],
  )
  return { staffId: colleague?.staffId ?? '', loginId: colleague?.loginId ?? '' }
}

const sellers = new Map<string, Promise<{ readonly staffId: string }>>()

/** A second representative, with or without the owner. */
async function aSeller({ store, owner }: Belongings, hasOwner: boolean): Promise<string> {
  const seller = await (sellers.get(store.id) ??
    sellers.set(store.id, aStaffMember(store, 'representative')).get(store.id))
  const staffId = seller?.staffId ?? ''
  await store.pool.query('delete from portfolio where supplier_id = $1 and representative_id = $2', [store.id, staffId])
  if (hasOwner) await aPortfolio(store, { staffId }, [owner])
  return staffId
}

const ofColleague = async (of: Belongings, isActive = true): Promise<Pick<Sent, 'params' | 'query'>> => ({
  params: { idpessoa: (await aColleague(of, isActive)).staffId },
  query: { idfornecedor: of.store.slug },
})
const ofInvitation = async ({ store }: Belongings): Promise<Sent> => ({
  params: { idconvite: (await aTeamInvitation(store)).id },
  query: { idfornecedor: store.slug },
})

/** Who works for the store, which its owners alone look after. */
export const STAFF_ROWS: readonly Row[] = [
  {
    endpoint: sisterStore.listSisterStores,
    ...OWNS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: sisterStore.openSisterStore,
    ...OWNS,
    sent: async ({ store }) => {
      // A company has few.
      await store.pool.query(
        'update supplier o set company_id = gen_random_uuid() from supplier s where s.id = $1 and o.company_id = s.company_id and o.id <> s.id',
        [store.id],
      )
      return {
        params: {},
        query: { idfornecedor: store.slug },
        body: {
          // The URL is made of it where none is sent.
          nomeLoja: unique('Mercearia'),
          slug: unique('mercearia'),
          razaoSocial: 'Mercearia da Praia Ltda.',
          cnpj: '11.222.333/0001-81',
          fusoHorario: 'America/Sao_Paulo',
        },
      }
    },
  },
  { endpoint: team.listTeam, ...OWNS, sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }) },
  { endpoint: team.teamMember, ...OWNS, sent: (of) => ofColleague(of) },
  {
    endpoint: team.inviteMember,
    ...OWNS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: {
        nome: 'Rita Prado',
        email: `${unique('nova')}@exemplo.com.br`,
        telefone: '(11) 98765-4321',
        funcao: 'SEPARACAO',
        modulos: ['picking', 'delivery'],
      },
    }),
  },
  { endpoint: team.inviteMemberAgain, ...OWNS, sent: ofInvitation },
  { endpoint: team.withdrawInvitation, ...OWNS, sent: ofInvitation },
  {
    endpoint: team.changeMember,
    ...OWNS,
    sent: async (of) => ({
      ...(await ofColleague(of)),
      body: {
        funcao: 'PEDIDOS',
        modulos: ['orders', 'finance'],
        alcada: 15,
        visto: { papel: 'EQUIPE', modulos: ['picking'], alcada: 15 },
      },
    }),
  },
  {
    endpoint: team.deactivateMember,
    ...OWNS,
    sent: async (of) => ({
      ...(await ofColleague(of)),
      body: { carrinhos: null, conversas: null, clientes: of.representative.staffId },
    }),
  },
  { endpoint: team.reactivateMember, ...OWNS, sent: (of) => ofColleague(of, false) },
  { endpoint: team.resetMemberFactor, ...OWNS, sent: (of) => ofColleague(of) },
  {
    endpoint: team.endMemberSessions,
    ...OWNS,
    sent: async (of) => {
      const { staffId, loginId } = await aColleague(of)
      await signedIn(of.store, loginId)
      return {
        params: { idpessoa: staffId },
        query: { idfornecedor: of.store.slug, idsessao: '00000000-0000-4000-8000-000000000001' },
      }
    },
  },
  {
    endpoint: team.addClients,
    ...OWNS,
    sent: async (of) => ({
      params: { idpessoa: await aSeller(of, false) },
      query: { idfornecedor: of.store.slug },
      body: { clientes: [of.owner.customerId] },
    }),
  },
  {
    endpoint: team.passClients,
    ...OWNS,
    sent: async (of) => ({
      params: { idpessoa: await aSeller(of, true) },
      query: { idfornecedor: of.store.slug },
      body: { clientes: [of.owner.customerId], para: of.representative.staffId },
    }),
  },
  {
    endpoint: team.readTeamInvitation,
    answers: EVERYBODY,
    sent: async ({ store }) => ({ params: {}, body: { codigo: (await aTeamInvitation(store)).code } }),
  },
  {
    endpoint: team.acceptTeamInvitation,
    answers: EVERYBODY,
    rightful: 'visitor',
    changes: 'the caller',
    sent: async ({ store }) => ({
      params: {},
      body: {
        codigo: (await aTeamInvitation(store)).code,
        nome: 'Rita Prado',
        email: 'rita@exemplo.com.br',
        senha: GOOD_PASSWORD,
        confirmacao: null,
        tokenOrigin: 'commerce',
      },
    }),
  },
]
