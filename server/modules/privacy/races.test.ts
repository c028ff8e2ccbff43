import { describe, expect, test } from 'vitest'
import { createAddress } from '#contract/address.ts'
import { saveCart } from '#contract/cart.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aRegular, whereIs } from '#test/builders/erasure.ts'
import { PASSWORD, type Person } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const erase = (store: StoreBuilder, person: Pick<Person, 'token' | 'customerId'>) =>
  call(eraseAccount, { params: { sessao: sessionOf(person), idfornecedor: store.slug }, body: { senha: PASSWORD } })
const outcome = ({ status, failure }: { status: number; failure: { codigo: string } }) =>
  status === 200 ? status : failure.codigo

describe('an account that is erased while something else happens to it', () => {
  const save = (store: StoreBuilder, person: Person, productId: string) =>
    call(saveCart, {
      params: { sessao: sessionOf(person), idcliente: person.customerId },
      query: { idfornecedor: store.slug, canalVenda: 'WEB' },
      body: {
        cartItens: [{ id: productId, quantidade: 3, embalarParaPresente: false, alterado: true }],
        observacao: 'Zuleica de novo',
      },
    })

  test('erasing twice is erasing once', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    const answers = await Promise.all([erase(store, person), erase(store, person), erase(store, person)])
    // A request after the end of the session is refused with that reason; none fails with 500.
    for (const answer of answers) expect([200, 'access.sessionExpired']).toContain(outcome(answer))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(
      (await pool.query(`select from audit_event where supplier_id = $1 and action = 'customer.erased'`, [store.id]))
        .rowCount,
    ).toBe(1)
  })

  test.each(Array.from({ length: 5 }, (_, index) => index))(
    'either the order is placed or the account goes, never both (%i)',
    async () => {
      const store = await anOpenStore(pool)
      const buyer = await aBuyer({ call }, store)
      const items = [{ id: (await aProduct(store)).id, quantidade: 1 }]
      await buyer.cart.save({ cartItens: items }, { idformapagamento: store.paymentId })
      const [placed, erased] = await Promise.all([buyer.submit(buyer.order(items)), erase(store, buyer)])
      expect([
        [200, 'privacy.openOrders'],
        ['access.sessionExpired', 200],
      ]).toContainEqual([outcome(placed), outcome(erased)])
      expect((await pool.query('select from purchase_order where supplier_id = $1', [store.id])).rowCount).toBe(
        placed.status === 200 ? 1 : 0,
      )
    },
  )

  test.each(Array.from({ length: 5 }, (_, index) => index))(
    'a save of the cart and of an address leave nothing behind (%i)',
    async () => {
      const store = await aStore(pool)
      const { person, productId } = await aRegular(store)
      // Without a cart there is nothing to lock before: then only the foreign key refuses it.
      await pool.query('delete from cart where supplier_id = $1', [store.id])
      const address = {
        apelido: 'Zuleica',
        rua: 'Rua Nova',
        numero: '1',
        bairro: 'Centro',
        cidade: 'São Paulo',
        uf: 'SP',
        cep: '01001-000',
      }
      const [erased, ...others] = await Promise.all([
        erase(store, person),
        save(store, person, productId),
        save(store, person, productId),
        call(createAddress, { params: { sessao: sessionOf(person) }, body: { idfornecedor: store.slug, ...address } }),
      ])
      expect(erased.status).toBe(200)
      for (const answer of others) expect([200, 'access.sessionExpired']).toContain(outcome(answer))
      expect(await whereIs(store, 'Zuleica')).toEqual([])
    },
  )
})
