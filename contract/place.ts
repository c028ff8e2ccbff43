import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Cep, OuNulo, ReferenciaFornecedor } from './values.ts'

/** Once for each visitor: a store that asks for it (requires-address-to-access) opens then. */
export const keepPlace = endpoint({
  method: 'POST',
  path: '/v4/local-entrega',
  summary: 'Onde o visitante quer receber, por CEP ou coordenadas; fica guardado no navegador',
  area: 'Fornecedores',
  access: 'public',
  body: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    cep: Type.Optional(OuNulo(Cep)),
    lat: Type.Optional(OuNulo(Type.Number({ minimum: -90, maximum: 90 }))),
    lng: Type.Optional(OuNulo(Type.Number({ minimum: -180, maximum: 180 }))),
  }),
  reply: Type.Object({ entrega: Type.Boolean(), retirada: Type.Boolean() }),
})
