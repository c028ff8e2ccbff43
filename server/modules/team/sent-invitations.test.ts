import { afterAll, expect, test } from 'vitest'
import * as wire from '#contract/team.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { NO_SERVICES } from '#server/config.ts'
import { ownApp } from '#test/builders/app.ts'
import { aMailServer } from '#test/builders/mail-server.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { phoneServices } from '#test/builders/phone-services.ts'
import { aStore, unique } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'

const mailServer = await aMailServer()
const phones = await phoneServices()
afterAll(async () => {
  await mailServer.close()
  await phones.close()
})
const services = {
  ...NO_SERVICES,
  smtpUrl: mailServer.url,
  sms: { url: phones.smsUrl, token: 'segredo', from: 'balcao' },
}
const { call, pool } = ownApp(null, { services }, await ownDatabase())

test('an invitation arrives by SMTP or SMS with a link that opens it, in the look of the store', async () => {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', STAFF_MODULES)
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const email = `${unique('rita')}@exemplo.com.br`
  const invite = (to: { email: string } | { telefone: string }) =>
    call(wire.inviteMember, { params: {}, headers, body: { nome: 'Rita', funcao: 'SEPARACAO', ...to } })
  const opened = (text: string | undefined) =>
    call(wire.readTeamInvitation, {
      params: { sessao: 'token' },
      headers: { 'x-idfornecedor': store.slug },
      body: { codigo: /\/convite-equipe#codigo=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? 'none' },
    })

  await invite({ email })
  await expect.poll(() => mailServer.letters.map(({ to }) => to?.[0]?.address)).toEqual([email])
  const [letter] = mailServer.letters
  expect(letter?.subject).toBe('Convite para a equipe da loja Loja de Teste')
  expect(letter?.html).toContain('Loja de Teste')
  expect((await opened(letter?.text)).body).toMatchObject({ nome: 'Rita', email, funcao: 'SEPARACAO' })

  await invite({ telefone: '(11) 98765-4321' })
  await expect.poll(() => phones.handedOver.length).toBe(1)
  const sent = JSON.stringify(phones.handedOver[0]?.body)
  expect(sent).toContain('5511987654321')
  expect((await opened(sent)).body).toMatchObject({ nome: 'Rita', email: null, funcao: 'SEPARACAO' })
})
