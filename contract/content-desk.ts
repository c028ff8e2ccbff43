import { Type } from 'typebox'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import { Carrossel } from './content.ts'
import { ConteudoDigitado, ConteudoEditado, ConteudoListado, Endereco, LUGAR, TIPO } from './edited-content.ts'
import { endpoint } from './endpoint.ts'
import { HoraDaLoja, Identificador, OuNulo, Pronto, ReferenciaFornecedor, TextoExato } from './values.ts'

const area = 'Edição de conteúdo'
const access = 'content.manage'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ idconteudo: Identificador })

const versao = Type.Integer({ minimum: 0, description: 'A versão em que a mudança se baseia' })

export const listContent = endpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo',
  summary: 'Páginas, carrosséis, textos ou termos de uso da loja, na ordem deles; cada um se lê com rascunho e versões',
  area,
  access,
  query: Type.Object({ ...query.properties, tipo: TIPO.schema }),
  reply: Type.Object({ conteudos: Type.Array(ConteudoListado) }),
})

export const getContent = endpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Um conteúdo da loja, com rascunho e versões',
  area,
  access,
  params,
  query,
  reply: ConteudoEditado,
})

export const createContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo',
  summary: 'Cria um conteúdo como rascunho: ninguém o vê até que seja publicado',
  area,
  access,
  query,
  body: Type.Object({ ...Endereco, conteudo: ConteudoDigitado }),
  reply: ConteudoEditado,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Guarda um rascunho; o que está no ar continua',
  area,
  access,
  params,
  query,
  body: Type.Object({ ...Endereco, conteudo: ConteudoDigitado, versao }),
  reply: ConteudoEditado,
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/publicar',
  summary: 'Publica o conteúdo já ou a partir de um instante, até quando se diz',
  area,
  access,
  params,
  query,
  body: Type.Object({
    ...Endereco,
    conteudo: ConteudoDigitado,
    inicio: Type.Optional(OuNulo(HoraDaLoja, 'Nulo é já')),
    fim: Type.Optional(OuNulo(HoraDaLoja, 'Nulo é até outra versão')),
    versao,
  }),
  reply: ConteudoEditado,
})

export const discardDraft = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/rascunho/descartar',
  summary: 'Descarta o rascunho de um conteúdo já publicado; ele pode voltar até a próxima mudança',
  area,
  access,
  params,
  query,
  body: Type.Object({ versao }),
  reply: ConteudoEditado,
})

export const restoreDraft = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/rascunho/recuperar',
  summary: 'Traz de volta o rascunho descartado',
  area,
  access,
  params,
  query,
  body: Type.Object({ versao }),
  reply: ConteudoEditado,
})

export const restoreContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/versoes/:numero/restaurar',
  summary: 'Publica já, de novo, uma versão anterior',
  area,
  access,
  params: Type.Object({ ...params.properties, numero: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  query,
  body: Type.Object({ versao }),
  reply: ConteudoEditado,
})

export const withdrawContent = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/:idconteudo/retirar',
  summary: 'Tira do ar o que aparece e cancela o que está agendado, ou só cancela o agendamento',
  area,
  access,
  params,
  query,
  body: Type.Object({ soAgendado: Type.Optional(Type.Boolean()), versao }),
  reply: ConteudoEditado,
})

export const removeContent = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/conteudo/:idconteudo',
  summary: 'Exclui um conteúdo que não está no ar nem agendado, com as versões dele',
  area,
  access,
  params,
  query,
  reply: Pronto,
})

export const moveContent = endpoint({
  method: 'PUT',
  path: '/v4/gestao/conteudo/:idconteudo/posicao',
  summary: 'Muda a ordem de uma página ou de um carrossel',
  area,
  access,
  params,
  query,
  body: Type.Object({ antesDe: OuNulo(Identificador, 'Nulo é o fim') }),
  reply: Pronto,
})

export const termsAcceptances = endpoint({
  method: 'GET',
  path: '/v4/gestao/conteudo/termos/aceites',
  summary: 'Quantos clientes aceitaram cada versão dos termos de uso, e quando foi o último',
  area,
  access,
  query,
  reply: Type.Object({
    aceites: Type.Array(
      Type.Object({
        versao: Type.Integer(),
        clientes: Type.Integer(),
        ultimoEm: Type.String({ description: 'Instante' }),
      }),
    ),
  }),
})

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addBannerPicture = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/imagens',
  summary: 'Guarda a imagem de um cartaz, cortada no formato em que a loja a mostra',
  area,
  access,
  maxBodyBytes: MAX_BASE64 + 65_536,
  query,
  body: Type.Object({
    formato: Type.Union([Type.Literal('LARGA'), Type.Literal('QUADRADA')]),
    conteudo: TextoExato({ minLength: 1, maxLength: MAX_BASE64, description: 'JPG, PNG, WebP ou AVIF em base64' }),
  }),
  reply: Type.Object({ imagem: Type.String() }),
})

export const previewSections = endpoint({
  method: 'POST',
  path: '/v4/gestao/conteudo/previa/carrosseis',
  summary: 'Os carrosséis de uma página como aparecerão em um instante, com um deles como se digitou; nada é guardado',
  area,
  access,
  query,
  body: Type.Object({
    lugar: LUGAR.schema,
    idpagina: Type.Optional(OuNulo(Identificador)),
    momento: Type.Optional(OuNulo(HoraDaLoja, 'Nulo é agora')),
    idconteudo: Type.Optional(OuNulo(Identificador, 'O carrossel que se edita; nulo é um novo, que aparece no fim')),
    conteudo: Type.Optional(ConteudoDigitado),
  }),
  reply: Type.Array(Carrossel),
})
