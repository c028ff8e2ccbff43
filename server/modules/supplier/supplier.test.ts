import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { serviceAreas } from '#contract/delivery.ts'
import * as wire from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer } from '#test/builders/people.ts'
import { anOfferedArea, aPaymentMethod, aPickup } from '#test/builders/selling.ts'
import { aProduct, aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()
const params = { sessao: 'token' }

describe('a supplier', () => {
  test('is found by id, by slug and by domain', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    const none = '00000000-0000-0000-0000-000000000000'
    for (const query of [
      { idfornecedor: store.id },
      { idfornecedor: store.slug },
      { dominio: domain.toUpperCase() },
      { idfornecedor: none, dominio: domain },
    ]) {
      const { body } = await call(wire.listSuppliers, { params, query })
      expect(body.map((supplier) => supplier.idfornecedor)).toEqual([store.id])
      const settings = await call(wire.supplierSettings, { params, query, headers: { 'x-idfornecedor': none } })
      expect(settings.body.idfornecedor).toBe(store.id)
    }
  })

  test('is known from the host of the request', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    const { body } = await call(wire.supplierSettings, { params, headers: { host: `${domain}:8080` } })
    expect(body).toMatchObject({ idfornecedor: store.id, config: { dominio: domain } })
    // A client that knows no supplier yet sends the all-zero id.
    const empty = await call(wire.supplierSettings, {
      params,
      headers: { host: domain, 'x-idfornecedor': '00000000-0000-0000-0000-000000000000' },
    })
    expect(empty.body.idfornecedor).toBe(store.id)
  })

  test('has its settings by its domain, for any path', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    const settings = (dominio: string) =>
      call(wire.supplierSettings, { params, query: { dominio }, headers: { 'x-idfornecedor': 'outra' } })
    expect((await settings(domain)).body.idfornecedor).toBe(store.id)
    expect((await settings('ninguem.exemplo')).failure.codigo).toBe('supplier.notFound')
  })

  test('has in its settings how this customer may pay, and where one collects', async () => {
    const store = await aStore(pool)
    await aPickup(store)
    const [open, forCompanies] = [await aPaymentMethod(store), await aPaymentMethod(store)]
    await pool.query(
      `update payment_method set customer_kind = 'company', position = 9 where supplier_id = $1 and id = $2`,
      [store.id, forCompanies],
    )
    const company = await aCustomer(store, { kind: 'company' })
    const settings = async (token?: string) =>
      (
        await call(wire.supplierSettings, {
          params,
          query: { idfornecedor: store.id },
          headers: token ? { cookie: `commerce-auth-token=${token}` } : {},
        })
      ).body
    expect((await settings()).formasPagamento?.map(({ idformapagto }) => idformapagto)).toEqual([open])
    expect((await settings(company.token)).formasPagamento?.map(({ idformapagto }) => idformapagto)).toEqual([
      open,
      forCompanies,
    ])
    const {
      rows: [pickup],
    } = await pool.query<{ address: string; latitude: number; longitude: number }>(
      'select address, latitude, longitude from pickup_store where supplier_id = $1',
      [store.id],
    )
    expect((await settings()).meta_info).toEqual({
      descricao_endereco_loja: pickup?.address,
      default_store: { latitude: pickup?.latitude, longitude: pickup?.longitude },
    })
  })

  test('has its tracking id only with the tag for it', async () => {
    const tracking = (store: { readonly id: string }) =>
      pool.query(
        `update supplier set presentation = presentation || '{"analyticsTrackingId":"G-7XK2M9PQ4R"}' where id = $1`,
        [store.id],
      )
    const analytics = async (idfornecedor: string) =>
      (await call(wire.supplierSettings, { params, query: { idfornecedor } })).body.config.analytics
    const [tagged, untagged] = [
      await aStore(pool, { tags: ['enable-google-analytics-ga4-version-tag-events'] }),
      await aStore(pool),
    ]
    await Promise.all([tracking(tagged), tracking(untagged)])
    await expect.poll(() => analytics(tagged.id)).toEqual({ tracking_id: 'G-7XK2M9PQ4R' })
    expect(await analytics(untagged.id)).toBeNull()
  })

  test('has the orders that a list of its products takes', async () => {
    const store = await aStore(pool)
    await aProduct(store)
    const { ordenacoes_produto } = (await call(wire.supplierSettings, { params, query: { idfornecedor: store.id } }))
      .body
    expect(ordenacoes_produto).toEqual(['destaque', 'menor-preco', 'maior-preco', 'nome', 'novidades'])
    for (const ordenacao of ordenacoes_produto) {
      const listed = await call(listProducts, {
        params: { idfornecedor: store.id, endereco: '0' },
        query: { ordenacao: ordenacao as 'destaque' },
      })
      expect([listed.status, listed.body.total], ordenacao).toEqual([200, 1])
    }
  })

  test('has the default colours where it chose none', async () => {
    const store = await aStore(pool)
    await pool.query(`update supplier set theme = '{"primary":"#ABC","secondary":"none"}' where id = $1`, [store.id])
    const theme = async () => (await call(wire.supplierTheme, { params: { idfornecedor: store.id } })).body
    await expect.poll(theme).toEqual({
      primary: '#aabbcc',
      secondary: '#f2b705',
      auxiliary: '#f5f5f4',
      text: '#1c1917',
      letra: 'SISTEMA',
      cantos: 'SUAVES',
      densidade: 'CONFORTAVEL',
      cabecalho: 'CLARO',
      botoes: 'PILULA',
    })
  })

  test('has the style that it chose, of those that exist', async () => {
    const store = await aStore(pool)
    const change = (style: object) =>
      pool.query('update supplier set theme = theme || $2 where id = $1', [store.id, style])
    await change({ typeface: 'technical', corners: 'square', density: 'compact', header: 'solid', buttons: 'outlined' })
    await expect
      .poll(async () => (await call(wire.supplierTheme, { params: { idfornecedor: store.id } })).body)
      .toMatchObject({
        letra: 'TECNICA',
        cantos: 'RETOS',
        densidade: 'COMPACTA',
        cabecalho: 'SOLIDO',
        botoes: 'CONTORNADOS',
      })
    for (const choice of ['typeface', 'corners', 'density', 'header', 'buttons'])
      await expect(change({ [choice]: 'other' })).rejects.toThrow('supplier_theme_style')
  })

  test('calls a pickup store without a name what specification §3 does', async () => {
    const store = await aStore(pool)
    await aPickup(store)
    await pool.query(`update pickup_store set name = '' where supplier_id = $1`, [store.id])
    const { body } = await call(serviceAreas, { params, query: { idfornecedor: store.id } })
    expect(body.coordenadas_lojas.map(({ nome }) => nome)).toEqual(['Loja do Fornecedor'])
  })

  test('that does not exist is refused in Portuguese', async () => {
    const { status, failure } = await call(wire.supplierTheme, { params: { idfornecedor: 'nao-existe' } })
    expect(status).toBe(404)
    expect(failure).toEqual({ codigo: 'supplier.notFound', mensagem: 'Não encontramos esta loja.' })
  })

  test('serves the places inside its areas', async () => {
    const store = await aStore(pool)
    await anOfferedArea(store, '((-32.5,-3.8),(-32.3,-3.8),(-32.3,-3.9),(-32.5,-3.9))')
    const near = await call(wire.listSuppliers, { params, query: { lat: -3.85, lng: -32.4 } })
    const far = await call(wire.listSuppliers, { params, query: { lat: -3.95, lng: -32.4 } })
    expect(near.body.map((supplier) => supplier.idfornecedor)).toContain(store.id)
    expect(far.body.map((supplier) => supplier.idfornecedor)).not.toContain(store.id)
    const areas = await call(serviceAreas, { params, query: { idfornecedor: store.slug } })
    expect(areas.body.coordenadas[0]).toContainEqual({ lat: -3.8, lng: -32.5 })

    // Nothing is delivered where no option is on offer.
    await pool.query('update delivery_option set is_active = false where supplier_id = $1', [store.id])
    const idle = await call(wire.listSuppliers, { params, query: { lat: -3.85, lng: -32.4 } })
    expect(idle.body.map((supplier) => supplier.idfornecedor)).not.toContain(store.id)
  })

  test.each([
    ['without access to the shop', "modules = '{Orçamento web,Venda+ app}'"],
    ['once it is closed', 'is_active = false'],
  ])('is not served %s, however it is named', async (_when, change) => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    await pool.query(`update supplier set ${change} where id = $1`, [store.id])
    for (const query of [{ idfornecedor: store.id }, { idfornecedor: store.slug }, { dominio: domain }]) {
      expect((await call(wire.listSuppliers, { params, query })).body).toEqual([])
      expect((await call(wire.supplierSettings, { params, query })).failure.codigo).toBe('supplier.notFound')
    }
  })

  test('with an app alone is offered on phones, not on desktops', async () => {
    const store = await aStore(pool)
    await pool.query("update supplier set modules = '{Commerce app}' where id = $1", [store.id])
    const on = async (device: string) =>
      (await call(wire.listSuppliers, { params, query: { idfornecedor: store.id, device } })).body.length
    expect([await on('Mobile'), await on('Desktop')]).toEqual([1, 0])
  })

  test('has the first of its domains, and the additional ones', async () => {
    const domain = `${unique('a')}.exemplo`
    const store = await aStore(pool, { domain })
    const [first, second] = [`${unique('z')}.exemplo`, `${unique('b')}.exemplo`]
    await pool.query('insert into supplier_domain (domain, supplier_id, position) values ($2, $1, -1), ($3, $1, 1)', [
      store.id,
      first,
      second,
    ])
    const { body } = await call(wire.supplierSettings, { params, query: { idfornecedor: store.id } })
    expect([body.config.dominio, body.config.dominio_adicionais]).toEqual([first, [domain, second]])
  })

  test('is listed with the others of its company', async () => {
    const store = await aStore(pool)
    const { rows } = await pool.query<{ company_id: string }>('select company_id from supplier where id = $1', [
      store.id,
    ])
    const { body } = await call(wire.listSuppliers, { params, query: { idempresa: rows[0]?.company_id } })
    expect(body.map((supplier) => supplier.idfornecedor)).toEqual([store.id])
  })

  test('has whether its company has other stores that are open', async () => {
    const [store, sister, other] = [await aStore(pool), await aStore(pool), await aStore(pool)]
    await pool.query('update supplier set company_id = $1 where id = any($2)', [store.id, [store.id, sister.id]])
    const tells = async (asked: StoreBuilder) =>
      (await call(wire.supplierSettings, { params, query: { idfornecedor: asked.id } })).body.temLojasIrmas
    expect([await tells(store), await tells(other)]).toEqual([true, false])
    await pool.query("update supplier set modules = '{Venda+ web}' where id = $1", [sister.id])
    const [{ temLojasIrmas } = {}] = (await call(wire.listSuppliers, { params, query: { idfornecedor: store.id } }))
      .body
    expect(temLojasIrmas).toBe(false)
  })

  test('shows a change of its name at once', async () => {
    const store = await aStore(pool)
    const name = async () =>
      (await call(wire.supplierSettings, { params, query: { idfornecedor: store.slug } })).body.nome
    expect(await name()).toBe('Loja de Teste')
    await pool.query('update supplier set name = $2 where id = $1', [store.id, 'Empório Novo'])
    await expect.poll(name).toBe('Empório Novo')
  })
})

describe('a question with parameters that say nothing', () => {
  const ask = async (path: string) =>
    (await server().app.inject({ method: 'GET', url: path })).json<{ idfornecedor: string }[]>()

  test('is the question without them: empty everywhere, and 0 for an id', async () => {
    const store = await aStore(pool)
    const rest =
      'idendereco=&idempresa=&lat=&lng=&tipoEntrega=&queryPoligonoDeColeta=&dominio=&device=Desktop&idcliente=&cep=&0.52'
    expect(await ask(`/v2/app/token/fornecedor?idfornecedor=${store.id}&${rest}`)).toMatchObject([
      { idfornecedor: store.id },
    ])
    expect(
      await ask(`/v2/app/token%7C0/fornecedor?idfornecedor=${store.id}&idendereco=0&idempresa=0&idcliente=0`),
    ).toMatchObject([{ idfornecedor: store.id }])
  })
})

describe('a question of the wrong type', () => {
  test.each(['lat=x', 'lat=91', 'idendereco=1', 'tipoEntrega=0', 'idempresa=nenhuma'])(
    'is refused: %s',
    async (query) => {
      expect((await server().app.inject({ method: 'GET', url: `/v2/app/token/fornecedor?${query}` })).statusCode).toBe(
        400,
      )
    },
  )

  test('answers 400 and names the field', async () => {
    const { status, failure } = await call(wire.listSuppliers, { params, query: { lat: 'norte' as unknown as number } })
    expect(status).toBe(400)
    expect(failure).toMatchObject({
      codigo: 'request.invalid',
      campo: 'lat',
      mensagem: 'A latitude deve ser um número.',
    })
  })
})
