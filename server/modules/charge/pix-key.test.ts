import { expect, test } from 'vitest'
import * as wire from '#contract/charge.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import { toWire } from '#contract/wire/convert.ts'
import { parseBrCode } from '#domain/payment/pix.ts'
import { NO_SECRETS } from '#domain/payment/provider-account.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const { call, pool } = testApp()

/** A store without any account, an order of 30 reais by Pix, and its staff. */
async function aStoreWithoutAccount() {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer({ call }, store)
  const { id } = await aProduct(store, { price: 10 })
  const staff = await aStaffMember(store, 'staff', ['settings', 'finance'])
  const headers = { authorization: `Bearer ${staff.token}` }
  const params = { idfornecedor: store.slug }
  const { body: placed } = await buyer.buy([{ id, quantidade: 3 }])
  return {
    store,
    buyer,
    number: placed.numpedido,
    save: (body: Partial<{ chavePix: string; nomeRecebedor: string; cidadeRecebedor: string }>) =>
      call(account.savePixKey, {
        params,
        headers,
        body: { chavePix: '', nomeRecebedor: 'Queijaria São João', cidadeRecebedor: 'Poços de Caldas', ...body },
      }),
    receipt: () =>
      call(wire.generateReceipt, {
        params: { numorder: placed.numpedido, idclient: buyer.customerId },
        headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
      }),
    toConfirm: async () => (await call(desk.pixToConfirm, { params, headers })).body,
    confirm: (valor: number) =>
      call(desk.recordPayment, { params: { ...params, numpedido: placed.numpedido }, headers, body: { valor } }),
  }
}

test('a Pix goes to the key of a store without an account, and staff confirm it', async () => {
  const shop = await aStoreWithoutAccount()
  const { status, body } = await shop.save({ chavePix: '+55 (35) 99876-5432' })
  expect([status, body]).toEqual([
    200,
    { chavePix: '+5535998765432', nomeRecebedor: 'Queijaria São João', cidadeRecebedor: 'Poços de Caldas' },
  ])
  const receipt = await shop.receipt()
  expect(receipt.body).toMatchObject({ situacao: null, txid: `PEDIDO${shop.number}`, recebedor: 'Queijaria São João' })
  expect(parseBrCode(receipt.body.pixCopiaECola ?? '')).toEqual({
    key: '+5535998765432',
    url: null,
    amount: 3000,
    merchantName: 'Queijaria Sao Joao',
    merchantCity: 'Pocos de Caldas',
    txid: `PEDIDO${shop.number}`,
    isOneTime: false,
  })
  expect(await shop.toConfirm()).toMatchObject([{ numpedido: shop.number, valor: 30, txid: `PEDIDO${shop.number}` }])
  expect((await shop.confirm(30)).status).toBe(200)
  expect(await shop.toConfirm()).toEqual([])
  expect((await shop.buyer.detail(shop.number)).body.status).toBe('PAGO')
  expect((await shop.confirm(30)).failure.codigo).toBe('payment.alreadyPaid')
  // A page that was open meanwhile learns that it is paid.
  expect((await shop.receipt()).body).toMatchObject({ situacao: 'PAGA', valor: 30, pixCopiaECola: null })
})

test('what came in is missing from what is still to be confirmed', async () => {
  const shop = await aStoreWithoutAccount()
  expect((await shop.confirm(10)).status).toBe(200)
  // Too little is for staff to decide first.
  expect(await shop.toConfirm()).toEqual([])
  await pool.query(`update payment set resolution = 'charged', resolved_at = now() where supplier_id = $1`, [
    shop.store.id,
  ])
  expect(await shop.toConfirm()).toMatchObject([{ numpedido: shop.number, valor: 20 }])
  expect((await shop.receipt()).body.valor).toBe(20)
})

test('a key that no bank knows is refused, and an empty one removes the key', async () => {
  const shop = await aStoreWithoutAccount()
  const { status, failure } = await shop.save({ chavePix: '123', nomeRecebedor: ' ', cidadeRecebedor: '日本' })
  expect(status).toBe(400)
  expect(failure.campos?.map(({ campo }) => campo)).toEqual(['chavePix', 'nomeRecebedor', 'cidadeRecebedor'])
  expect((await shop.save({})).body).toBeNull()
  expect((await shop.receipt()).failure.codigo).toBe('payment.noReceipt')
  expect(await shop.toConfirm()).toEqual([])
})

test('a change of an account keeps what others changed since it was seen, or is refused', async () => {
  const store = await anOpenStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const headers = { authorization: `Bearer ${token}` }
  const seen = {
    environment: 'production',
    baseUrl: 'https://pix.banco.exemplo/v2',
    tokenUrl: 'https://pix.banco.exemplo/token',
    tokenBody: 'form',
    pixKey: 'loja@exemplo.com.br',
    receiverName: 'Queijaria',
    receiverCity: 'Franca',
    pixMinutes: 60,
    publicKey: '',
    boletoDays: 3,
  } as const
  const save = (changed: Partial<Record<'receiverName' | 'receiverCity', string>>, isFirst = false) =>
    call(account.savePaymentAccount, {
      params: { idfornecedor: store.slug, tipo: 'API_PIX' },
      headers,
      body: toWire(account.savePaymentAccount.codecs.body, {
        settings: { ...seen, ...changed },
        secrets: isFirst ? { ...NO_SECRETS, clientId: 'loja', clientSecret: 'segredo' } : NO_SECRETS,
        isActive: true,
        seen: isFirst ? null : { settings: seen, isActive: true },
      }),
    })
  expect((await save({}, true)).status).toBe(200)
  expect((await save({ receiverName: 'Queijaria da Serra' })).status).toBe(200)
  expect((await save({ receiverCity: 'Passos' })).body).toMatchObject([
    { nomeRecebedor: 'Queijaria da Serra', cidadeRecebedor: 'Passos' },
  ])
  expect((await save({ receiverName: 'Empório' })).failure.codigo).toBe('record.changedMeanwhile')
})
