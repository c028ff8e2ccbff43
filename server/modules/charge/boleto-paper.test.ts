import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { assert, expect, test } from 'vitest'
import { getBoleto } from '#contract/boleto.ts'
import * as wire from '#contract/charge.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { codesIn, printed, textOfPages } from '#test/codes.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

/** An order of 30 reais by boleto with Pix. */
async function anOrderByBoleto() {
  const store = await anOpenStore(pool, { payment: { kind: 'boleto', flow: 'pay-first' } })
  await aPaymentAccount(app, store, 'mercado-pago', 'api-pix')
  const buyer = await aBuyer(app, store)
  await anAddress(store, buyer.customerId, { isBilling: true })
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const params = { numorder: body.numpedido, idclient: buyer.customerId }
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  return {
    store,
    number: body.numpedido,
    receipt: async () => (await call(wire.generateReceipt, { params, headers })).body,
    boleto: () => call(getBoleto, { params, headers }),
  }
}

test('a boleto is printed with the barcode that its bank registered, and a Pix that pays it', async () => {
  const { store, number, receipt, boleto } = await anOrderByBoleto()
  const { codigoBarras, pixCopiaECola } = await receipt()
  const { body, status } = await boleto()
  expect([status, body.nome]).toEqual([200, `boleto-pedido-${number}.pdf`])
  const [picture, ...others] = await printed(body.pdf, 300)
  assert(picture)
  expect(others).toEqual([])
  expect(await codesIn(picture, 'ITF')).toEqual([codigoBarras])
  const [code = ''] = await codesIn(picture, 'QRCode')
  expect(code).toBe(pixCopiaECola)
  expect(getPixPayloadInfo(code)).toMatchObject({ pointOfInitiation: 'dynamic' })
  expect((await boleto()).body.pdf.length).toBe(body.pdf.length)
  const [coarse] = await printed(body.pdf, 200)
  assert(coarse)
  expect(await codesIn(coarse, 'ITF')).toEqual([codigoBarras])

  const stranger = await aCustomer(store)
  const refused = await call(getBoleto, {
    params: { numorder: number, idclient: stranger.customerId },
    headers: { cookie: `commerce-auth-token=${stranger.token}`, 'x-idfornecedor': store.slug },
  })
  expect(refused.failure.codigo).toBe('order.notFound')
})

test('a boleto that was paid is not printed any more', async () => {
  const { receipt, boleto } = await anOrderByBoleto()
  await control(`charges/${(await receipt()).txid}/pay`)
  await expect.poll(async () => (await boleto()).failure.codigo).toBe('payment.noReceipt')
})

test('a boleto names its payer and an address with a long number whole', async () => {
  const { store, number, receipt, boleto } = await anOrderByBoleto()
  const { codigoBarras } = await receipt()
  const name = 'Comercial de Alimentos e Bebidas Vasconcelos, Cavalcanti & Albuquerque Sociedade Limitada Unipessoal'
  const place = {
    street: 'Rua Professor Doutor Euryclides de Jesus Zerbini, antiga Estrada do Morro Grande',
    number: 'QD 12 LT 5 CJ Z CASA 3 FUNDOS2',
    district: 'Conjunto Habitacional Brigadeiro Faria Lima',
    city: 'São José do Vale do Rio Preto',
    postalCode: '25780000',
  }
  await pool.query(
    `update purchase_order set customer_name = $3, billing_address = billing_address || $4::jsonb
     where supplier_id = $1 and number = $2`,
    [store.id, number, name, JSON.stringify(place)],
  )
  const { pdf } = (await boleto()).body
  const [text = ''] = await textOfPages(pdf)
  for (const part of [name, place.number, 'Rio Preto/SP, 25780-000']) expect(text).toContain(part)
  const [coarse] = await printed(pdf, 200)
  assert(coarse)
  expect(await codesIn(coarse, 'ITF')).toEqual([codigoBarras])
})
