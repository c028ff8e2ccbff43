import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deleteNfe, putNfe } from '#contract/nfe.ts'
import { orderDetail } from '#contract/order.ts'
import { CUSTOMERS } from '#demo/data/people.ts'
import { DEMONSTRATION_STORES } from '#demo/data/stores.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { faultOfNfe } from '#domain/order/nfe.ts'
import { testApp } from '#test/builders/app.ts'
import { accessKey, anNfe, cnpjOf, nfeSample } from '#test/builders/nfe.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { cookie } from '#test/builders/quotes.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { textOfPages } from '#test/codes.ts'
import { drawDanfe } from './read-note.ts'
import { readNfe } from './read-nfe.ts'

const app = testApp()
const { call, pool } = app

async function aSale() {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'delivered', totalCents: 1000 })
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const headers = { 'x-idfornecedor': store.slug, ...cookie(staff.token) }
  const put = (xml: string, numpedido = number) =>
    call(putNfe, { params: { numpedido }, query: {}, body: { xml }, headers })
  return { store, customer, number, headers, put, cnpj: await cnpjOf(store) }
}

const fileFor = (store: StoreBuilder, { token }: Person, number: number, query = '') =>
  app.server().app.inject({
    method: 'GET',
    url: `/v4/danfe/${number}/${store.slug}${query}`,
    headers: { 'x-idfornecedor': store.slug, ...cookie(token) },
  })

test('staff store the note of an order, and its customer reads the DANFE and the XML', async () => {
  const { store, customer, number, put, cnpj } = await aSale()
  const xml = anNfe({ issuer: cnpj, recipient: customer.document, total: '10.00', number })
  const { status, body } = await put(xml)
  expect([status, body.avisos, body.notaFiscal]).toEqual([
    200,
    [],
    expect.objectContaining({ chave: accessKey(cnpj, number), numero: number, serie: 1, valeComoNota: true }),
  ])

  const danfe = await fileFor(store, customer, number)
  expect([danfe.statusCode, danfe.headers['content-type'], danfe.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(danfe.headers['content-disposition']).toContain(`${accessKey(cnpj, number)}.pdf`)
  expect((await fileFor(store, customer, number, '?formato=XML')).body).toBe(xml)
  const order = await call(orderDetail, {
    params: { sessao: 'token', numpedido: number },
    headers: { 'x-idfornecedor': store.slug, ...cookie(customer.token) },
  })
  expect(order.body.notaFiscal?.chave).toBe(accessKey(cnpj, number))
  expect((await fileFor(store, await aCustomer(store), number)).json()).toMatchObject({ codigo: 'nfe.none' })
})

test('another note takes the place of the first, and is taken away again', async () => {
  const { store, customer, number, headers, put, cnpj } = await aSale()
  await put(anNfe({ issuer: cnpj, number: 7 }))
  expect((await put(anNfe({ issuer: cnpj, number: 8 }))).body.notaFiscal.numero).toBe(8)
  const other = await anOrder(store, customer)
  const taken = await put(anNfe({ issuer: cnpj, number: 8 }), other)
  expect([taken.status, taken.failure.mensagem]).toEqual([409, `Esta nota fiscal já está no pedido nº ${number}.`])
  const remove = () => call(deleteNfe, { params: { numpedido: number }, query: {}, headers })
  expect((await remove()).body).toEqual({ removida: true })
  expect((await remove()).body).toEqual({ removida: false })
  expect((await fileFor(store, customer, number)).statusCode).toBe(404)
})

test('staff are warned of another recipient and of another total', async () => {
  const { put, cnpj } = await aSale()
  expect((await put(anNfe({ issuer: cnpj, recipient: '11144477735', total: '11.00' }))).body.avisos).toEqual([
    'OUTRO_DESTINATARIO',
    'OUTRO_TOTAL',
  ])
  const inTest = anNfe({ issuer: cnpj, number: 2 }).replaceAll('<tpAmb>1<', '<tpAmb>2<')
  const { status, body } = await put(inTest)
  expect([status, body.notaFiscal.valeComoNota, body.avisos.at(-1)]).toEqual([200, false, 'SEM_VALOR_FISCAL'])
})

describe('a file is refused that', () => {
  const BOMB = `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><nfeProc>&c;</nfeProc>`
  test.each([
    ['is no XML', () => 'isto não é um XML', 'nfe.unreadable'],
    ['is another XML', () => '<pedido><item/></pedido>', 'nfe.unreadable'],
    ['declares entities', () => BOMB, 'nfe.unreadable'],
    ['has another layout', (xml: string) => xml.replace(/(<infNFe [^>]*versao=)"4.00"/, '$1"3.10"'), 'nfe.unreadable'],
    ['says nothing of its payment', (xml: string) => xml.replace(/<pag>[^]*<\/pag>/, ''), 'nfe.unreadable'],
    ['has a total that no note has', (xml: string) => xml.replace(/<vNF>[\d.]+</, '<vNF>1e308<'), 'nfe.unreadable'],
    [
      'has a quantity that no note has',
      (xml: string) => xml.replace(/<qCom>[\d.]+</, '<qCom>1e308<'),
      'nfe.unreadable',
    ],
    [
      'has a name that takes minutes to draw',
      (xml: string) => xml.replace(/<xProd>[^<]+</, `<xProd>${'A'.repeat(20_000)}<`),
      'nfe.unreadable',
    ],
    ['has a negative total', (xml: string) => xml.replace(/<vNF>[\d.]+</, '<vNF>-1.00<'), 'nfe.unreadable'],
    ['has a number of hexadecimal', (xml: string) => xml.replace(/<nNF>\d+</, '<nNF>0x10<'), 'nfe.unreadable'],
    [
      'has a number that is too long',
      (xml: string) => xml.replace(/<nNF>\d+</, '<nNF>9007199254740991<'),
      'nfe.unreadable',
    ],
    [
      'has a series that is too long',
      (xml: string) => xml.replace(/<serie>\d+</, '<serie>99999999999<'),
      'nfe.unreadable',
    ],
    [
      'has a date of the far future',
      (xml: string) => xml.replace(/<dhEmi>[^<]+</, '<dhEmi>+275760-01-01T00:00:00Z<'),
      'nfe.unreadable',
    ],
    [
      'has a date before all notes',
      (xml: string) => xml.replace(/<dhEmi>[^<]+</, '<dhEmi>0000-01-01T00:00:00Z<'),
      'nfe.unreadable',
    ],
    [
      'nests 200,000 elements',
      (xml: string) => xml.replace('</infNFe>', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</infNFe>`),
      'nfe.unreadable',
    ],
    ['is cut off', (xml: string) => xml.slice(0, xml.length / 2), 'nfe.unreadable'],
    ['has a wrong key', (xml: string) => xml.replace(/Id="NFe\d{2}/, 'Id="NFe99'), 'nfe.badKey'],
    ['has the protocol of another note', (xml: string) => xml.replace(/<chNFe>\d\d/, '<chNFe>99'), 'nfe.otherKey'],
    ['has no protocol', (xml: string) => /<NFe[\s>][^]*<\/NFe>/.exec(xml)?.[0] ?? '', 'nfe.notAuthorized'],
    ['was not authorised', (xml: string) => xml.replace(/<cStat>100</, '<cStat>110<'), 'nfe.notAuthorized'],
    [
      'another company issued',
      (xml: string) => xml.replace(/(<emit>\s*<CNPJ>)\w+/, '$199888777000166'),
      'nfe.otherIssuer',
    ],
  ])('%s', async (_, change, code) => {
    const { put, cnpj } = await aSale()
    const { status, failure } = await put(change(anNfe({ issuer: cnpj })))
    expect([status, failure.codigo, failure.campo]).toEqual([422, code, 'xml'])
  })
})

const REAL_NOTES = ['anonymous-issuer', 'foods', 'textiles']

test.each(REAL_NOTES)('the DANFE of a real note comes out of the store that issued it: %s', async (name) => {
  const { store, customer, number, put } = await aSale()
  const xml = nfeSample(name)
  const facts = readNfe(xml)
  await pool.query('update supplier set cnpj = $2 where id = $1', [store.id, facts.issuerDocument])
  const { status, body } = await put(xml)
  expect([status, body.notaFiscal.chave]).toEqual([200, facts.key])

  const danfe = await fileFor(store, customer, number)
  const written = (await textOfPages(danfe.rawPayload.toString('base64'))).join(' ').replaceAll(/\D/g, '')
  expect(written).toContain(facts.key)
  expect(written).toContain(facts.total.toFixed(0))
})

test.each(REAL_NOTES)('a note of another issuer names both companies: %s', async (name) => {
  const { put, cnpj } = await aSale()
  const { issuerDocument } = readNfe(nfeSample(name))
  const { status, failure } = await put(nfeSample(name))
  expect([status, failure.codigo]).toEqual([422, 'nfe.otherIssuer'])
  expect(failure.mensagem).toContain(formatDocument(issuerDocument))
  expect(failure.mensagem).toContain(formatDocument(cnpj))
})

test('the notes of the demonstration are those of its stores and customers', async () => {
  const folder = join(import.meta.dirname, '../../../demo/nfe')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.xml'))
  const found = await Promise.all(
    files.map(async (file) => {
      const store = DEMONSTRATION_STORES.find(({ slug }) => file.startsWith(slug))
      const xml = await readFile(join(folder, file), 'utf8')
      const facts = readNfe(xml)
      const isCustomer = CUSTOMERS.some(
        (person) => person.store === store?.slug && person.document === facts.recipientDocument,
      )
      return [faultOfNfe(facts, store?.cnpj ?? ''), isCustomer, facts.isValid, (await drawDanfe(xml)).length > 0]
    }),
  )
  expect(found).toEqual(files.map(() => [null, true, false, true]))
  expect(files.length).toBeGreaterThan(2)
})
