import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import { EVERYTHING } from '#domain/privacy/consent.ts'
import type { PersonalData } from '#domain/privacy/personal-data.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { inSaoPaulo } from '#test/builders/address.ts'
import { encodePersonalData, myData } from './privacy.ts'

const NOON = '2026-11-21T15:00:00.000Z'
const supplier = {
  name: 'Empório',
  legalName: 'Empório Ltda.',
  cnpj: '12ABC34501DE35',
  presentation: { contacts: { email: 'ola@emporio.exemplo' } },
} as Supplier
const address = {
  ...inSaoPaulo({ nickname: 'Casa', coordinates: { latitude: -23.5, longitude: -46.6 }, isPrimary: true }),
  erpCode: null,
}

const data: PersonalData = {
  login: { name: 'Ana', email: 'ana@exemplo.com.br', document: '52998224725', createdAt: NOON },
  customer: {
    kind: 'person',
    name: 'Ana Souza',
    tradeName: null,
    document: '52998224725',
    email: 'ana@exemplo.com.br',
    phone: '11987654321',
    emailVerifiedAt: NOON,
    phoneVerifiedAt: null,
    birthDate: '1990-05-01',
    stateRegistration: '',
    traits: [
      { name: 'Ramo', value: 'Padaria' },
      { name: 'Caixas', value: 3 },
    ],
    acceptedTerms: [{ version: 2, at: NOON }],
    erpCode: 'C-9',
    isApproved: true,
    reviewReason: '',
    creditLimit: 50_000 as Cents,
    creditUsed: 0 as Cents,
    createdAt: NOON,
  },
  addresses: [{ ...address, isBilling: false, removedAt: null }],
  cart: {
    note: 'Sem sacola',
    customerOrderNumber: '',
    couponCode: null,
    lines: [{ code: 'P1', name: 'Arroz', quantity: 2500 as Quantity }],
  },
  quotes: [
    {
      orderNumber: 6,
      version: 2,
      note: 'Fecha em 10?',
      lines: [{ name: 'Arroz', quantity: 2500 as Quantity, wishedPrice: 85_000 as UnitPrice }],
    },
  ],
  negotiations: [{ startedAt: NOON, note: 'Fechamos assim', consent: { at: NOON, channel: 'phone' } }],
  conversations: [{ orderNumber: null, messages: [{ author: 'store', sentAt: NOON, text: 'Bom dia', file: null }] }],
  combos: ['Cesta de Natal'],
  coupons: [{ code: 'AMIGO-7K3QX2AB', isForFriends: true, friends: 1 }],
  availabilityAlerts: [{ name: 'Arroz', createdAt: NOON }],
  recommendationFeedback: [{ name: 'Feijão', action: 'dismissed', at: NOON }],
  shoppingLists: [
    {
      name: 'Da semana',
      isForMe: false,
      isShared: true,
      createdAt: NOON,
      lines: [{ name: 'Chá', quantity: 2000 as Quantity }],
    },
  ],
  subscriptions: [
    {
      type: 'Semanal',
      status: 'active',
      createdAt: NOON,
      note: '',
      lines: [{ name: 'Arroz', quantity: 1000 as Quantity, agreedPrice: 259_000 as UnitPrice }],
      dates: [{ date: '2026-11-30', status: 'placed', orderNumber: 7 }],
    },
  ],
  orders: [
    {
      number: 7,
      placedAt: NOON,
      status: 'delivered',
      total: 2590 as Cents,
      deliveryType: 'delivery',
      deliveryName: 'Entrega',
      deliveryAddress: { ...address, id: 'a' },
      billingAddress: null,
      paymentName: 'Pix',
      couponCode: null,
      note: '',
      customerOrderNumber: '',
      customerName: 'Ana Souza',
      customerDocument: '52998224725',
      receivedBy: 'Portaria',
      nfeKey: '35260722333444000181550010001234561123456787',
      handoverPhoto: '/9j/4AAQ',
      rating: { stars: 4, comment: 'Chegou cedo.', ratedAt: NOON },
      returns: [
        {
          state: 'done',
          reason: 'regret',
          outcome: 'refund',
          note: 'Não serviu',
          requestedAt: NOON,
          amount: 2590 as Cents,
          lines: [{ name: 'Arroz', quantity: 1000 as Quantity }],
          photos: ['/9j/4AAQ'],
        },
      ],
      lines: [
        {
          code: 'P1',
          name: 'Arroz',
          quantity: 1000 as Quantity,
          unitPrice: 259_000 as UnitPrice,
          total: 2590 as Cents,
        },
      ],
    },
  ],
  invoices: [
    {
      number: 3,
      orderNumber: null,
      issuedOn: '2026-10-01',
      dueOn: '2026-10-29',
      amount: 2590 as Cents,
      paid: 0 as Cents,
      isCancelled: false,
    },
  ],
  notes: [{ at: '2026-01-02T10:00:00.000Z', text: 'Prefere entrega cedo' }],
  linkedUsers: [
    {
      name: 'Bruno',
      email: 'bruno@exemplo.com.br',
      permissions: ['submissao_pedido'],
      approvalAbove: null,
      isActive: true,
    },
  ],
  actsFor: [],
  consents: [{ ...EVERYTHING, version: 1, givenAt: NOON }],
  sessions: [{ createdAt: NOON, expiresAt: NOON, endedAt: null }],
  mails: [{ subject: 'Pedido recebido', createdAt: NOON, sentAt: null }],
  phoneMessages: [{ channel: 'sms', phone: '+5511987654321', createdAt: NOON, sentAt: NOON }],
  privacyRequests: [],
  events: [{ at: NOON, action: 'terms.accepted', changes: [], details: { version: 2 } }],
}

describe('the data of a person', () => {
  const wire = encodePersonalData(data, supplier, new Date(NOON))

  test('fit their schema', () => {
    expect([...Value.Errors(myData.reply, JSON.parse(JSON.stringify(wire)))]).toEqual([])
  })

  test('are shown as people read them: reais, units, one line for an address, words for what happened', () => {
    expect(wire.cadastro).toMatchObject({
      limiteDeCredito: 500,
      outrosCampos: [
        { nome: 'Ramo', valor: 'Padaria' },
        { nome: 'Caixas', valor: '3' },
      ],
    })
    expect(wire.carrinho?.itens).toEqual([{ codigo: 'P1', nome: 'Arroz', quantidade: 2.5 }])
    expect(wire.pedidos).toMatchObject([
      {
        total: 25.9,
        enderecoEntrega: 'Rua Harmonia, 12 – Vila Madalena, São Paulo/SP, 05435-000',
        itens: [{ preco: 25.9 }],
      },
    ])
    expect(wire.historico).toEqual([{ data: NOON, acontecimento: 'Termos de uso aceitos', detalhes: '{"version":2}' }])
  })

  test('of who only acts for others say nothing of the principal', () => {
    const helper = encodePersonalData(
      { ...data, customer: null, cart: null, addresses: [], orders: [], linkedUsers: [] },
      supplier,
      new Date(NOON),
    )
    expect([helper.cadastro, helper.carrinho, helper.pedidos]).toEqual([null, null, []])
  })
})
