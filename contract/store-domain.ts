import { Type, type Static } from 'typebox'
import {
  PROOF_PATH,
  proofRecordName,
  proofText,
  type DomainState,
  type ProofFinding,
  type StoreDomain,
} from '#domain/supplier/domain-claim.ts'
import { endpoint } from './endpoint.ts'
import { OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Domínios'
const access = 'domain.manage'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const params = Type.Object({ nome: Type.String({ maxLength: 253 }) })

const SITUACAO = wireWords(
  {
    waiting: 'AGUARDANDO',
    proved: 'VERIFICADO',
    failing: 'PROVA_SUMIU',
    installed: 'DA_INSTALACAO',
  } as const satisfies Record<DomainState, string>,
  {
    description:
      'PROVA_SUMIU ainda abre a loja, até o dia de abreAte; DA_INSTALACAO é definido por quem cuida do sistema',
  },
)
const ACHADO = wireWords({
  found: 'ENCONTRADA',
  missing: 'NAO_ENCONTRADA',
  other: 'DIFERENTE',
  unreachable: 'SEM_RESPOSTA',
  private: 'REDE_INTERNA',
  redirected: 'OUTRO_ENDERECO',
} as const satisfies Record<ProofFinding, string>)

export const DominioDaLoja = Type.Object({
  nome: Type.String({ description: 'Minúsculo, com acentos em punycode' }),
  situacao: SITUACAO.schema,
  principal: Type.Boolean({ description: 'Aonde levam os links das mensagens e os buscadores' }),
  prova: OuNulo(
    Type.Object({
      txtNome: Type.String(),
      txtValor: Type.String(),
      arquivoUrl: Type.String(),
      arquivoTexto: Type.String(),
      token: Type.String(),
    }),
    'Nulo para o que é da instalação',
  ),
  conferencia: OuNulo(
    Type.Object({ momento: Type.String(), dns: ACHADO.schema, arquivo: ACHADO.schema }),
    'A última; nulo antes da primeira',
  ),
  abreAte: OuNulo(Type.String(), 'Quando deixa de abrir a loja, se a prova não voltar'),
})

const reply = Type.Object({
  dominios: Type.Array(DominioDaLoja),
  apontarPara: Type.String({ description: 'O host da instalação, para o CNAME' }),
})

export const listDomains = endpoint({
  method: 'GET',
  path: '/v4/gestao/dominios',
  summary: 'Os domínios da loja, com a prova de que são dela',
  area,
  access,
  query,
  reply,
})

export const claimDomain = endpoint({
  method: 'POST',
  path: '/v4/gestao/dominios',
  summary: 'Inclui um domínio, que abre a loja assim que for provado',
  area,
  access,
  query,
  body: Type.Object({ nome: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }) }),
  reply,
})

export const verifyDomain = endpoint({
  method: 'POST',
  path: '/v4/gestao/dominios/:nome/verificar',
  summary: 'Procura agora a prova de um domínio, no DNS e no site dele',
  area,
  access,
  params,
  query,
  reply,
})

export const chooseMainDomain = endpoint({
  method: 'PUT',
  path: '/v4/gestao/dominios/:nome/principal',
  summary: 'Faz de um domínio verificado o principal',
  area,
  access,
  params,
  query,
  reply,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/dominios/:nome',
  summary: 'Remove um domínio, que deixa de abrir a loja; incluído de novo, tem a mesma prova',
  area,
  access,
  params,
  query,
  reply,
})

export const encodeDomain = ({
  name,
  state,
  isMain,
  token,
  check,
  servesUntil,
}: StoreDomain): Static<typeof DominioDaLoja> => ({
  nome: name,
  situacao: SITUACAO.encode(state),
  principal: isMain,
  prova: token === null ? null : encodeProof(name, token),
  conferencia: check && { momento: check.at, dns: ACHADO.encode(check.dns), arquivo: ACHADO.encode(check.file) },
  abreAte: servesUntil,
})

const encodeProof = (domain: string, token: string) => ({
  txtNome: proofRecordName(domain),
  txtValor: proofText(token),
  arquivoUrl: `http://${domain}${PROOF_PATH}`,
  arquivoTexto: proofText(token),
  token,
})

export const decodeDomain = (wire: Static<typeof DominioDaLoja>): StoreDomain => ({
  name: wire.nome,
  state: SITUACAO.decode(wire.situacao),
  isMain: wire.principal,
  token: wire.prova?.token ?? null,
  check: wire.conferencia && {
    at: wire.conferencia.momento,
    dns: ACHADO.decode(wire.conferencia.dns),
    file: ACHADO.decode(wire.conferencia.arquivo),
  },
  servesUntil: wire.abreAte,
})
