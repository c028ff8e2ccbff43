import { Type, type Static } from 'typebox'
import { MAX_MEANINGS, MAX_SYNONYM_LENGTH, type SearchSynonym } from '#domain/catalog/search-synonym.ts'
import { endpoint } from './endpoint.ts'
import { ReferenciaFornecedor } from './values.ts'

const area = 'Gestão da busca'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const Texto = Type.String({ minLength: 2, maxLength: MAX_SYNONYM_LENGTH, pattern: '[A-Za-z0-9À-ÿ]' })

export const Sinonimo = Type.Object({
  palavra: Type.String({ description: 'Como a busca a lê: sem maiúsculas nem acentos' }),
  significados: Type.Array(
    Type.Object({ texto: Type.String(), produtos: Type.Integer({ description: 'Quantos produtos encontra' }) }),
  ),
})
const reply = Type.Object({ sinonimos: Type.Array(Sinonimo) })

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/v4/gestao/busca/sinonimos',
  summary: 'Sinônimos da busca da loja, em ordem alfabética; para a equipe do catálogo',
  area,
  access: 'product.manage',
  query,
  reply,
})

export const setSynonym = endpoint({
  method: 'PUT',
  path: '/v4/gestao/busca/sinonimos',
  summary: 'O que uma palavra também quer dizer na busca da loja; sem significados, deixa de ser sinônimo',
  area,
  access: 'product.manage',
  query,
  body: Type.Object({
    palavra: Texto,
    significados: Type.Array(Texto, { maxItems: MAX_MEANINGS }),
    visto: Type.Optional(
      Type.Array(Type.String({ maxLength: MAX_SYNONYM_LENGTH }), {
        maxItems: MAX_MEANINGS,
        description:
          'Os significados que a pessoa viu; outros agora são um conflito. Sem este campo, valem os enviados',
      }),
    ),
  }),
  reply,
})

export const encodeSynonyms = (synonyms: readonly SearchSynonym[]): Static<typeof reply> => ({
  sinonimos: synonyms.map(({ word, meanings }) => ({
    palavra: word,
    significados: meanings.map(({ text, products }) => ({ texto: text, produtos: products })),
  })),
})

export const decodeSynonyms = (wire: Static<typeof reply>): SearchSynonym[] =>
  wire.sinonimos.map(({ palavra, significados }) => ({
    word: palavra,
    meanings: significados.map(({ texto, produtos }) => ({ text: texto, products: produtos })),
  }))
