import { expect, test } from 'vitest'
import { sendContactMessage } from '#contract/contact-message.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aReachableStore() {
  const store = await aStore(pool)
  const to = `${unique('loja')}@exemplo.com.br`
  await pool.query(
    `update supplier set presentation = jsonb_set(presentation::jsonb, '{contacts,email}', to_jsonb($2::text)) where id = $1`,
    [store.id, to],
  )
  return { store, to }
}

const write = (store: StoreBuilder, fields: object = {}) =>
  call(sendContactMessage, {
    params: { sessao: 'token', idfornecedor: store.slug },
    body: { nome: 'Rui Prado', email: 'rui@exemplo.com.br', mensagem: 'Vocês abrem no feriado?', ...fields },
  })

test('a message of the contact page reaches the e-mail of the store', async () => {
  const { store, to } = await aReachableStore()
  expect((await write(store)).status).toBe(200)
  const [mail] = await mailsTo(pool, to)
  expect(mail?.plain).toContain('Vocês abrem no feriado?')
  expect(mail?.plain).toContain('rui@exemplo.com.br')
  expect(mail?.subject).not.toContain('Rui')
})

test.each([
  ['nome', { nome: ' ' }],
  ['email', { email: 'rui sem arroba' }],
  ['mensagem', { mensagem: ' ' }],
])('a message is refused at %s', async (field, fields) => {
  const { store, to } = await aReachableStore()
  const { status, failure } = await write(store, fields)
  expect([400, 422]).toContain(status)
  expect(failure.campo).toBe(field)
  expect(await mailsTo(pool, to)).toEqual([])
})

test('one address writes no more than five messages a minute to a store', async () => {
  const { store, to } = await aReachableStore()
  for (let count = 0; count < 5; count++) expect((await write(store)).status).toBe(200)
  expect((await write(store)).status).toBe(429)
  expect(await mailsTo(pool, to)).toHaveLength(5)
})
