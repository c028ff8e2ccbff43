import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as desk from '#contract/product-desk.ts'
import * as wire from '#contract/product-picture.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()

const square = (background: string, side = 40): Sharp =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64')
const get = (url: string) => server().app.inject({ method: 'GET', url })

async function editorOf(store: StoreBuilder) {
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  return {
    add: (idproduto: string, conteudo: string, texto?: string) =>
      call(wire.addProductPicture, {
        params: { idproduto },
        query: {},
        headers,
        body: { conteudo, ...(texto === undefined ? {} : { texto }) },
      }),
    put: async (idproduto: string, picture: Sharp) =>
      (
        await call(wire.addProductPicture, {
          params: { idproduto },
          query: {},
          headers,
          body: { conteudo: await base64(picture) },
        })
      ).body.imagens.at(-1)?.imagem ?? '',
    change: (idproduto: string, imagens: { imagem: string; texto: string }[], vistas: string[]) =>
      call(wire.changeProductPictures, { params: { idproduto }, query: {}, headers, body: { imagens, vistas } }),
    read: (idproduto: string) => call(desk.getStoredProduct, { params: { idproduto }, query: {}, headers }),
  }
}

const imagesOf = (store: StoreBuilder, idproduto: string) =>
  call(wire.allImages, { params: { idfornecedor: store.slug, idproduto }, headers: {} })
const inStore = (store: StoreBuilder, id: string) =>
  call(catalog.productDetail, { params: { sessao: 'token', idfornecedor: store.slug, id }, query: {}, headers: {} })
const listed = async (store: StoreBuilder) =>
  (await call(catalog.listProducts, { params: { idfornecedor: store.slug, endereco: '0' }, query: {}, headers: {} }))
    .body.produtos

describe('the pictures of a product', () => {
  test('are found whichever of store and product the path names first', async () => {
    const store = await aStore(pool)
    const { id, slug } = await aProduct(store)
    const picture = await (await editorOf(store)).put(id, square('#336699').jpeg())
    const orders = [id, slug].flatMap((product) =>
      [store.id, store.slug].flatMap((named) => [
        { idfornecedor: named, idproduto: product },
        { idfornecedor: product, idproduto: named },
      ]),
    )
    const headerSets: Record<string, string>[] = [{}, { 'x-idfornecedor': store.slug }, { 'x-idfornecedor': store.id }]
    for (const headers of headerSets)
      for (const params of orders) {
        const { body } = await call(wire.allImages, { params, headers })
        expect(body.imagens.map(({ imagem }) => imagem)).toEqual([picture])
      }
    const { status, failure } = await call(wire.allImages, {
      params: { idfornecedor: store.id, idproduto: 'nada-assim' },
      headers: {},
    })
    expect([status, failure.codigo]).toEqual([404, 'catalog.productNotFound'])
  })

  test('are uploaded, listed in their order by all-images and by the product, and the first one in lists', async () => {
    const store = await aStore(pool)
    const { id, slug } = await aProduct(store)
    const editor = await editorOf(store)
    expect((await imagesOf(store, slug)).body).toEqual({ imagens: [] })
    const first = await editor.put(id, square('#336699').jpeg())
    const back = await editor.add(id, await base64(square('#993366').png()), ' O verso da caixa ')
    const second = back.body.imagens[1]?.imagem ?? ''
    const pictures = [
      { imagem: first, texto: '' },
      { imagem: second, texto: 'O verso da caixa' },
    ]
    expect(back.body.imagens).toEqual(pictures)
    await expect.poll(async () => (await inStore(store, slug)).body.imagens).toEqual(pictures)
    expect((await imagesOf(store, id)).body.imagens[1]).toEqual({
      ...pictures[1],
      arquivos: [160, 400, 800].map((largura) => ({ largura, url: `/superon/imagens/${second}-${largura}.webp` })),
    })
    const [product] = await listed(store)
    expect(product).toMatchObject({ imagem: first })
    expect(product).not.toHaveProperty('imagens')
  })

  test('that a product had before the list are its only picture', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    await pool.query("update product set picture = 'loja/arroz-1a2b3c4d' where id = $1", [id])
    const editor = await editorOf(store)
    const old = { imagem: 'loja/arroz-1a2b3c4d', texto: '' }
    expect((await editor.read(id)).body).toMatchObject({ imagem: old.imagem, imagens: [old] })
    const added = await editor.put(id, square('#336699').jpeg())
    const turned = [{ imagem: added, texto: '' }, old]
    expect((await editor.change(id, turned, [old.imagem, added])).body.imagens).toEqual(turned)
    expect((await editor.read(id)).body).toMatchObject({ imagem: added, versao: 1 })
  })

  test('are square WebP files of three sizes, upright, without place and camera, to be kept for ever', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    // Stored on its side, as phones do; the left half is red once it is upright.
    const lying = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } }, gravity: 'south' },
      ])
      .withExif({
        IFD0: { Copyright: 'Ana', Model: 'Camera 7', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '23/1 33/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '46/1 38/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect([(await sharp(lying).metadata()).orientation, lying.includes('Camera 7')]).toEqual([6, true])
    const editor = await editorOf(store)
    const { body } = await editor.add(id, lying.toString('base64'))
    const name = body.imagens[0]?.imagem ?? ''
    for (const size of [160, 400, 800]) {
      const reply = await get(`/superon/imagens/${name}-${size}.webp`)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe('image/webp')
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { format, width, height, exif, orientation } = await sharp(reply.rawPayload).metadata()
      expect([format, width, height, exif, orientation]).toEqual(['webp', size, size, undefined, undefined])
      expect(reply.rawPayload.includes('Camera 7')).toBe(false)
    }
    const { rawPayload } = await get(`/superon/imagens/${name}-160.webp`)
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3)
    const isNear = (found: number[], wanted: number[]) =>
      found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40)
    expect([isNear(pixel(20, 80), [255, 0, 0]), isNear(pixel(140, 80), [0, 0, 255])]).toEqual([true, true])
    expect(isNear(pixel(80, 5), [255, 255, 255])).toBe(true)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['no picture', async () => Buffer.from('<script>alert(1)</script>')],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an animation', () => square('#336699').gif().toBuffer()],
    ['a document', async () => Buffer.from('%PDF-1.7\n')],
    ['half a picture', async () => (await square('#336699', 400).png().toBuffer()).subarray(0, 90)],
    ['a picture of more pixels than memory', () => square('#ffffff', 8000).png({ compressionLevel: 9 }).toBuffer()],
  ])('%s is refused, and nothing of it is stored', async (_what, make) => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const editor = await editorOf(store)
    const { failure } = await editor.add(id, (await make()).toString('base64'))
    expect(failure).toMatchObject({ codigo: 'product.badPicture', campo: 'conteudo' })
    const { rows } = await pool.query('select 1 from picture_file where supplier_id = $1', [store.id])
    expect([rows.length, (await editor.read(id)).body.imagens.length]).toEqual([0, 0])
  })

  test.each(['png', 'webp', 'avif'] as const)('%s is known by its content', async (format) => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const editor = await editorOf(store)
    expect((await editor.add(id, await base64(square('#336699')[format]()))).status).toBe(200)
  })

  test('the same picture stays once, and a thirteenth is refused', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const editor = await editorOf(store)
    await editor.put(id, square('#000000').png())
    const again = await editor.add(id, await base64(square('#000000').png()))
    expect(again.body.imagens).toHaveLength(1)
    for (let i = 1; i < 12; i++) await editor.put(id, square(`rgb(${i * 20}, 40, 90)`).png())
    const { status, failure } = await editor.add(id, await base64(square('#ffffff').png()))
    expect([status, failure.codigo]).toEqual([422, 'product.tooManyPictures'])
  })

  test('change their order, texts and number; one that was removed comes back, and the log says so', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store, { code: 'A1' })
    const editor = await editorOf(store)
    const front = await editor.put(id, square('#111111').png())
    const back = await editor.put(id, square('#222222').png())
    const turned = [
      { imagem: back, texto: 'O rótulo' },
      { imagem: front, texto: '' },
    ]
    expect((await editor.change(id, turned, [front, back])).body.imagens).toEqual(turned)
    expect((await editor.change(id, turned.slice(0, 1), [back, front])).body.imagens).toEqual(turned.slice(0, 1))
    // What orders show stays.
    expect((await get(`/superon/imagens/${front}-400.webp`)).statusCode).toBe(200)
    expect((await editor.change(id, turned, [back])).body.imagens).toEqual(turned)
    expect((await editor.change(id, [], [back, front])).body.imagens).toEqual([])
    expect((await editor.read(id)).body.imagem).toBeNull()
    const { rows } = await pool.query<{ part: string }>(
      `select changes -> 0 ->> 'part' as part from audit_event where supplier_id = $1 and action = 'product.pictures-changed'`,
      [store.id],
    )
    expect(rows.map(({ part }) => part)).toEqual(Array.from({ length: 6 }, () => 'A1'))
  })

  test('are not written over by a person who saw others, or made up', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const editor = await editorOf(store)
    const front = await editor.put(id, square('#111111').png())
    const back = await editor.put(id, square('#222222').png())
    const late = await editor.change(id, [], [front])
    expect([late.status, late.failure.codigo]).toEqual([409, 'product.picturesChanged'])
    const seen = [front, back]
    const invented = await editor.change(id, [{ imagem: '../../segredo', texto: '' }], seen)
    expect(invented.failure.codigo).toBe('product.pictureUnknown')
    const twice = seen.concat(front).map((imagem) => ({ imagem, texto: '' }))
    expect((await editor.change(id, twice, seen)).failure.codigo).toBe('product.pictureTwice')
    expect((await editor.read(id)).body.imagens).toHaveLength(2)
  })

  test('of another store are neither changed nor used', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const theirs = await aProduct(other)
    const name = await (await editorOf(other)).put(theirs.id, square('#123456').png())
    const own = await aProduct(store)
    const editor = await editorOf(store)
    expect((await editor.add(theirs.id, await base64(square('#111111').png()))).status).toBe(404)
    expect((await editor.change(theirs.id, [], [name])).status).toBe(404)
    const borrowed = await editor.change(own.id, [{ imagem: name, texto: '' }], [])
    expect(borrowed.failure.codigo).toBe('product.pictureUnknown')
    expect((await imagesOf(store, theirs.id)).status).toBe(404)
    expect((await get(`/superon/imagens/${name.replace(other.id, store.id)}-400.webp`)).statusCode).toBe(404)
  })

  test('of uploads at the same time are all there', async () => {
    const store = await aStore(pool)
    const { id } = await aProduct(store)
    const editor = await editorOf(store)
    const colours = ['#111111', '#222222', '#333333', '#444444']
    await Promise.all(colours.map((colour) => editor.put(id, square(colour).png())))
    expect((await editor.read(id)).body.imagens).toHaveLength(4)
  })
})
