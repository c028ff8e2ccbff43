import { Type, type Static } from 'typebox'
import type { Coordinates } from '#domain/customer/address.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { naSessao, OuNulo, ReferenciaFornecedor } from './values.ts'

const Ponto = Type.Object({ lat: Type.Number(), lng: Type.Number() })
const LojaDaArea = Type.Object({
  lat: Type.Number(),
  lng: Type.Number(),
  nome: Type.String(),
  descricao_endereco_loja: Type.String(),
})

export const serviceAreas = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/areaatendimento',
  summary: 'Áreas de atendimento e lojas de retirada',
  area: 'Fornecedores',
  access: 'public',
  params: naSessao,
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  reply: Type.Object({
    coordenadas: Type.Array(Type.Array(Ponto)),
    coordenadas_lojas: Type.Array(LojaDaArea),
    mapa: OuNulo(
      Type.Object({ url: Type.String({ description: 'Modelo com {z}, {x} e {y}' }), atribuicao: Type.String() }),
    ),
  }),
})

/** A store without a name is "Loja do Fornecedor" (specification §3). */
export const encodeServiceAreas = ({ areas, stores, tiles }: ServiceMap): Reply<typeof serviceAreas> => ({
  coordenadas: areas.map((corners) => corners.map(encodePoint)),
  coordenadas_lojas: stores.map((store) => ({
    ...encodePoint(store.coordinates),
    nome: store.name || 'Loja do Fornecedor',
    descricao_endereco_loja: store.address,
  })),
  mapa: tiles && { url: tiles.url, atribuicao: tiles.attribution },
})

export const decodeServiceAreas = (wire: Reply<typeof serviceAreas>): ServiceMap => ({
  areas: wire.coordenadas.map((corners) => corners.map(decodePoint)),
  stores: wire.coordenadas_lojas.map((store) => ({
    name: store.nome,
    address: store.descricao_endereco_loja,
    coordinates: decodePoint(store),
  })),
  tiles: wire.mapa && { url: wire.mapa.url, attribution: wire.mapa.atribuicao },
})

const encodePoint = ({ latitude, longitude }: Coordinates) => ({ lat: latitude, lng: longitude })
const decodePoint = ({ lat, lng }: Static<typeof Ponto>) => ({ latitude: lat, longitude: lng })
