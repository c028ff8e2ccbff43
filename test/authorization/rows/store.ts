import { lookUpPostalCode } from '#contract/address.ts'
import { suggestProducts } from '#contract/suggestion.ts'
import * as catalog from '#contract/catalog.ts'
import { companyEntry } from '#contract/company-registry.ts'
import * as content from '#contract/content.ts'
import * as delivery from '#contract/delivery.ts'
import { orderTraits } from '#contract/order-trait.ts'
import { savePlace, serviceAreas } from '#contract/delivery.ts'
import * as tag from '#contract/product-tag.ts'
import { catalogSpreadsheet } from '#contract/quick-order.ts'
import * as registration from '#contract/registration.ts'
import * as supplier from '#contract/supplier.ts'
import { aPage } from '#test/builders/content.ts'
import { aCnpj } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { EVERYBODY } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'

const ofStore = ({ store }: Belongings): Sent => ({ params: { idfornecedor: store.slug } })

/** What a store shows to every visitor: also with an invalid session, which makes a visitor. */
export const STORE_ROWS: readonly Row[] = [
  {
    endpoint: supplier.listSuppliers,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: {},
      query: {
        idfornecedor: store.slug,
        dominio: 'loja.exemplo',
        lat: -23.55,
        lng: -46.69,
        tipoEntrega: 'DELIVERY',
        idempresa: store.id,
      },
    }),
  },
  {
    endpoint: supplier.supplierSettings,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, dominio: 'loja.exemplo' } }),
  },
  { endpoint: supplier.supplierTheme, answers: EVERYBODY, sent: ofStore },
  { endpoint: supplier.supplierFooter, answers: EVERYBODY, sent: ofStore },
  {
    endpoint: serviceAreas,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: savePlace,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: {},
      body: { idfornecedor: store.slug, cep: '05435-000', lat: -23.55, lng: -46.69 },
    }),
  },
  {
    endpoint: lookUpPostalCode,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: { cep: '05435-000' },
      query: { idfornecedor: store.slug, lat: -23.55, lng: -46.69 },
    }),
  },
  {
    endpoint: catalog.listProducts,
    answers: EVERYBODY,
    sent: ({ store, categoryId }) => ({
      params: { idfornecedor: store.slug, endereco: '0' },
      query: {
        fornec: '0',
        categ: categoryId,
        sk: 'arroz',
        page: 1,
        limit: 20,
        ordenacao: 'nome',
        tagsPesquisa: 'oferta',
        formapagamento: store.paymentId,
        canalVenda: 'WEB',
        tipoentrega: 'DELIVERY',
      },
    }),
  },
  {
    endpoint: catalog.searchProductList,
    answers: EVERYBODY,
    sent: ({ store, categoryId }) => ({
      params: { idfornecedor: store.slug },
      query: { sk: 'arros', page: 1, categ: categoryId },
    }),
  },
  {
    endpoint: catalog.productDetail,
    answers: EVERYBODY,
    sent: ({ store, productId }) => ({
      params: { idfornecedor: store.slug, id: productId },
      query: {
        idformapagamento: store.paymentId,
        disableSimilares: true,
        canalVenda: 'WEB',
        tipoEntrega: 'DELIVERY',
        quantidade: 1,
      },
    }),
  },
  {
    endpoint: suggestProducts,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, query: 'arroz', idcliente: '0' } }),
  },
  {
    endpoint: catalogSpreadsheet,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { formato: 'csv' } }),
  },
  {
    endpoint: tag.productFilters,
    answers: EVERYBODY,
    sent: ({ store, categoryId }) => ({
      params: { idfornecedor: store.slug, idcliente: '0' },
      query: { categ: categoryId, sk: 'arroz', tagsPesquisa: 'oferta' },
    }),
  },
  {
    endpoint: tag.listTags,
    answers: EVERYBODY,
    sent: ({ store, categoryId }) => ({
      params: { id: store.slug },
      query: { idcategoria: categoryId, idcliente: '0', query: 'ofer' },
    }),
  },
  {
    endpoint: tag.productsByTags,
    answers: EVERYBODY,
    sent: ({ store, productId }) => ({
      params: { idfornecedor: store.slug },
      query: { tagsPesquisa: 'oferta', idcadastroextraproduto: productId, idformapagamento: store.paymentId },
    }),
  },
  {
    endpoint: catalog.productSectors,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug, idcliente: '0' } }),
  },
  {
    endpoint: catalog.listCategories,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { idsegmento: '0', device: 'desktop' } }),
  },
  {
    endpoint: content.pageSections,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug },
      query: {
        page: 'home',
        device: 'mobile',
        idformapagamento: store.paymentId,
        tipoentrega: 'DELIVERY',
        loadProdutos: true,
      },
    }),
  },
  { endpoint: content.staticPage, answers: EVERYBODY, sent: aStaticPage },
  {
    endpoint: content.listStaticPages,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { idcliente: '0' } }),
  },
  {
    endpoint: content.customContent,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { contentType: 'ORDER_INSTRUCTIONS' } }),
  },
  { endpoint: content.staticText, answers: EVERYBODY, sent: ofStore },
  {
    endpoint: delivery.deliveryConditions,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { cep: '05435-000' } }),
  },
  {
    endpoint: delivery.deliveryOptionsByPostalCode,
    answers: EVERYBODY,
    sent: ({ store, productId }) => ({
      params: { idfornecedor: store.slug, cep: '05435-000' },
      query: { tipoEntrega: 'DELIVERY', lat: -23.55, lng: -46.69 },
      body: { produtos: [{ id: productId, quantidade: 1 }] },
    }),
  },
  { endpoint: orderTraits, answers: EVERYBODY, sent: ofStore },
  { endpoint: registration.customerTraits, answers: EVERYBODY, sent: ofStore },
  {
    endpoint: registration.termsOfUse,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: {}, query: { versaoArquivo: 1, idfornecedor: store.slug } }),
  },
  {
    endpoint: companyEntry,
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { doc: aCnpj() }, query: { idfornecedor: store.slug } }),
  },
]

async function aStaticPage({ store }: Belongings): Promise<Sent> {
  const slug = unique('trocas')
  await aPage(store, { slug })
  return { params: { idfornecedor: store.slug, slug } }
}
