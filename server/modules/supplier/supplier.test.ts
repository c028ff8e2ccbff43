import { describe, expect, test } from 'vitest'
import * as wire from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aDelivery, INSIDE_AREA, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aStore, unique } from '#test/builders/store.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }

describe('a supplier', () => {
  test('is found by id, by slug and by domain', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    for (const query of [{ idfornecedor: store.id }, { idfornecedor: store.slug }, { dominio: domain.toUpperCase() }]) {
      const { body } = await call(wire.listSuppliers, { params, query })
      expect(body.map((supplier) => supplier.idfornecedor)).toEqual([store.id])
    }
  })

  test('is known from the host of the request', async () => {
    const domain = `${unique('loja')}.exemplo`
    const store = await aStore(pool, { domain })
    const { body } = await call(wire.supplierSettings, { params, headers: { host: `${domain}:8080` } })
    expect(body).toMatchObject({ idfornecedor: store.id, config: { dominio: domain } })
  })

  test('that nobody knows is refused in Portuguese', async () => {
    const { status, failure } = await call(wire.supplierTheme, { params: { idfornecedor: 'nao-existe' } })
    expect(status).toBe(404)
    expect(failure).toEqual({ codigo: 'supplier.notFound', mensagem: 'Não encontramos esta loja.' })
  })

  test('serves the places inside its areas', async () => {
    const store = await aStore(pool)
    await aDelivery(store)
    const near = await call(wire.listSuppliers, { params, query: { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude } })
    const far = await call(wire.listSuppliers, { params, query: { lat: OUTSIDE_AREA.latitude, lng: OUTSIDE_AREA.longitude } })
    expect(near.body.map((supplier) => supplier.idfornecedor)).toContain(store.id)
    expect(far.body.map((supplier) => supplier.idfornecedor)).not.toContain(store.id)
    const areas = await call(wire.serviceAreas, { params, query: { idfornecedor: store.slug } })
    expect(areas.body.coordenadas[0]).toContainEqual({ lat: -23.53, lng: -46.72 })
  })

  test('shows a change of its name at once', async () => {
    const store = await aStore(pool)
    const name = async () => (await call(wire.supplierSettings, { params, query: { idfornecedor: store.slug } })).body.nome
    expect(await name()).toBe('Loja de Teste')
    await pool.query('update supplier set name = $2 where id = $1', [store.id, 'Empório Novo'])
    await expect.poll(name).toBe('Empório Novo')
  })
})

describe('a question of the wrong type', () => {
  test('answers 400 and names the field', async () => {
    const { status, failure } = await call(wire.listSuppliers, { params, query: { lat: 'norte' as unknown as number } })
    expect(status).toBe(400)
    expect(failure).toMatchObject({ codigo: 'request.invalid', campo: 'lat', mensagem: 'O campo "lat" deve ser um número.' })
  })
})
