import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendChatMessage } from '#contract/chat.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, type Person } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

test('a picture waits for few others of its customer, so that those of other customers have their turn', async () => {
  const store = await aStore(pool, { tags: ['enable-chat'] })
  const [one, other] = [await aCustomer(store), await aCustomer(store)]
  const large = await sharp({ create: { width: 5000, height: 4900, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const arquivo = { nome: 'foto.jpg', conteudo: large.toString('base64') }
  const send = async ({ customerId, token }: Person) => {
    const params = { idfornecedor: store.slug, sala: `IDCLI:${customerId}:${store.slug}` }
    const headers = { cookie: `commerce-auth-token=${token}` }
    const body = { idmensagem: randomUUID(), texto: '', arquivo }
    return (await call(sendChatMessage, { params, headers, body })).status
  }
  const own = Array.from({ length: 8 }, () => send(one))
  const others = send(other)
  expect((await Promise.all(own)).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await others).toBe(200)
})
