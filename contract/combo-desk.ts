import { Type, type Static } from 'typebox'
import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import {
  MOST_CHOICES,
  MOST_PARTS,
  type ComboCounts,
  type ComboFilter,
  type ComboState,
  type ComboTerms,
  type StoreCombo,
} from '#domain/combo/combo.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Busca, Data, Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de combos'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idcombo: Identificador })
/** A million reais. */
const MOST = 1_000_000

const SITUACAO = wireWords(
  { running: 'VALENDO', scheduled: 'AGENDADO', ended: 'VENCIDO', off: 'DESLIGADO' } as const satisfies Record<
    ComboState,
    string
  >,
  { description: 'Como está agora: desligado pela loja, vencido, por começar ou valendo' },
)

export const ComboDaLoja = Type.Object({
  idcombo: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança' }),
  situacao: SITUACAO.schema,
  nome: Type.String(),
  descricao: Type.String(),
  preco: Dinheiro,
  ativo: Type.Boolean(),
  clientes: OuNulo(Type.Array(Type.Object({ idcliente: Identificador, nome: Type.String() })), 'Nulo é todo cliente'),
  de: OuNulo(Data, 'Primeiro dia em que é vendido'),
  ate: OuNulo(Data, 'Último dia em que é vendido'),
  partes: Type.Array(
    Type.Object({
      nome: Type.String(),
      quantidade: Quantidade,
      produtos: Type.Array(
        Type.Object({
          id: Identificador,
          codigo: Type.String(),
          nome: Type.String(),
          preco: Dinheiro,
          aVenda: Type.Boolean(),
        }),
      ),
    }),
  ),
})

const TermosDoCombo = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 120 }),
  descricao: Type.Optional(TextoLongo({ maxLength: 1000 })),
  preco: Type.Number({ minimum: 0, maximum: MOST }),
  ativo: Type.Optional(Type.Boolean()),
  clientes: Type.Optional(OuNulo(Type.Array(Identificador, { maxItems: 500 }), 'Nulo é todo cliente')),
  de: Type.Optional(OuNulo(Data)),
  ate: Type.Optional(OuNulo(Data)),
  partes: Type.Array(
    Type.Object({
      nome: Type.String({ minLength: 1, maxLength: 80 }),
      quantidade: Type.Number({ minimum: 0.001, maximum: 1000, description: 'Do produto escolhido, em cada combo' }),
      produtos: Type.Array(Identificador, { maxItems: MOST_CHOICES }),
    }),
    { maxItems: MOST_PARTS },
  ),
})

export type ComboToSend = Static<typeof TermosDoCombo>

export const listStoreCombos = endpoint({
  method: 'GET',
  path: '/v4/gestao/combos',
  summary: 'Combos da loja, os mais novos primeiro; para a equipe de preços',
  area,
  access: 'combo.manage',
  query: Type.Object({
    ...query.properties,
    situacao: Type.Optional(SITUACAO.schema),
    busca: Busca('Parte do nome'),
    ...pageFields('combos'),
  }),
  reply: Type.Object({
    combos: Type.Array(ComboDaLoja),
    total: Type.Integer(),
    totais: Type.Object({
      VALENDO: Type.Integer(),
      AGENDADO: Type.Integer(),
      VENCIDO: Type.Integer(),
      DESLIGADO: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const getStoreCombo = endpoint({
  method: 'GET',
  path: '/v4/gestao/combos/:idcombo',
  summary: 'Um combo da loja; para a equipe de preços',
  area,
  access: 'combo.manage',
  params,
  query,
  reply: ComboDaLoja,
})

export const createCombo = endpoint({
  method: 'POST',
  path: '/v4/gestao/combos',
  summary: 'Criar um combo; para a equipe de preços',
  area,
  access: 'combo.manage',
  query,
  body: TermosDoCombo,
  reply: ComboDaLoja,
})

export const changeCombo = endpoint({
  method: 'PUT',
  path: '/v4/gestao/combos/:idcombo',
  summary: 'Mudar um combo; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  area,
  access: 'combo.manage',
  params,
  query,
  body: Type.Object({ ...TermosDoCombo.properties, versao: Type.Integer({ minimum: 1 }) }),
  reply: ComboDaLoja,
})

export const encodeStoreCombo = (combo: StoreCombo): Static<typeof ComboDaLoja> => ({
  idcombo: combo.id,
  versao: combo.version,
  situacao: SITUACAO.encode(combo.state),
  nome: combo.name,
  descricao: combo.description,
  preco: reaisFromCents(combo.price),
  ativo: combo.isActive,
  clientes: combo.customers && combo.customers.map(({ id, name }) => ({ idcliente: id, nome: name })),
  de: combo.from,
  ate: combo.until,
  partes: combo.parts.map(({ name, quantity, products }) => ({
    nome: name,
    quantidade: unitsFromQuantity(quantity),
    produtos: products.map((product) => ({
      id: product.id,
      codigo: product.code,
      nome: product.name,
      preco: reaisFromUnitPrice(product.price),
      aVenda: product.isSold,
    })),
  })),
})

export const decodeStoreCombo = (wire: Static<typeof ComboDaLoja>): StoreCombo => ({
  id: wire.idcombo,
  version: wire.versao,
  state: SITUACAO.decode(wire.situacao),
  name: wire.nome,
  description: wire.descricao,
  price: centsFromReais(wire.preco),
  isActive: wire.ativo,
  customers: wire.clientes && wire.clientes.map(({ idcliente, nome }) => ({ id: idcliente, name: nome })),
  from: wire.de,
  until: wire.ate,
  parts: wire.partes.map(({ nome, quantidade, produtos }) => ({
    name: nome,
    quantity: quantityFromUnits(quantidade),
    products: produtos.map((product) => ({
      id: product.id,
      code: product.codigo,
      name: product.nome,
      price: unitPriceFromReais(product.preco),
      isSold: product.aVenda,
    })),
  })),
})

export const encodeComboTerms = (terms: ComboTerms) => ({
  nome: terms.name,
  descricao: terms.description,
  preco: reaisFromCents(terms.price),
  ativo: terms.isActive,
  clientes: terms.customerIds && [...terms.customerIds],
  de: terms.from,
  ate: terms.until,
  partes: terms.parts.map(({ name, quantity, products }) => ({
    nome: name,
    quantidade: unitsFromQuantity(quantity),
    produtos: [...products],
  })),
})

export const decodeComboTerms = (wire: Static<typeof TermosDoCombo>): ComboTerms => ({
  name: wire.nome.trim(),
  description: wire.descricao?.trim() ?? '',
  price: centsFromReais(wire.preco),
  isActive: wire.ativo ?? true,
  customerIds: wire.clientes ? [...new Set(wire.clientes.map((id) => id.toLowerCase()))] : null,
  from: wire.de ?? null,
  until: wire.ate ?? null,
  parts: wire.partes.map(({ nome, quantidade, produtos }) => ({
    name: nome.trim(),
    quantity: quantityFromUnits(quantidade),
    products: produtos.map((id) => id.toLowerCase()),
  })),
})

export const encodeComboFilter = ({ state, text }: ComboFilter) => ({
  ...(state === null ? {} : { situacao: SITUACAO.encode(state) }),
  busca: text,
})
export const decodeComboFilter = (wire: {
  readonly situacao?: Static<typeof SITUACAO.schema> | undefined
  readonly busca?: string | undefined
}): ComboFilter => ({
  state: wire.situacao ? SITUACAO.decode(wire.situacao) : null,
  text: wire.busca ?? '',
})

export const encodeComboCounts = (counts: ComboCounts): Static<(typeof listStoreCombos)['reply']>['totais'] => ({
  VALENDO: counts.running,
  AGENDADO: counts.scheduled,
  VENCIDO: counts.ended,
  DESLIGADO: counts.off,
})
export const decodeComboCounts = (wire: Static<(typeof listStoreCombos)['reply']>['totais']): ComboCounts => ({
  running: wire.VALENDO,
  scheduled: wire.AGENDADO,
  ended: wire.VENCIDO,
  off: wire.DESLIGADO,
})
