import { Type } from 'typebox'
import {
  PROOF_PATH,
  proofRecordName,
  proofText,
  type DomainState,
  type ProofFinding,
  type StoreDomain,
  type StoreDomains,
} from '#domain/supplier/domain-claim.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, inStore, text } from './wire/values.ts'

const office = { area: 'Domínios', access: 'domain.manage', query: record(inStore) } as const
const params = record({
  domain: ['nome', cleaned(same(Type.String({ maxLength: 253 })), (domain) => domain.toLowerCase())],
})

const state = words(
  {
    waiting: 'AGUARDANDO',
    proved: 'VERIFICADO',
    failing: 'PROVA_SUMIU',
    installed: 'DA_INSTALACAO',
  } satisfies Record<DomainState, string>,
  'PROVA_SUMIU ainda abre a loja, até o dia de abreAte; DA_INSTALACAO é definido por quem cuida do sistema',
)
const finding = words({
  found: 'ENCONTRADA',
  missing: 'NAO_ENCONTRADA',
  other: 'DIFERENTE',
  unreachable: 'SEM_RESPOSTA',
  private: 'REDE_INTERNA',
  redirected: 'OUTRO_ENDERECO',
} satisfies Record<ProofFinding, string>)

const proof = record({
  recordName: ['txtNome', text()],
  recordText: ['txtValor', text()],
  fileUrl: ['arquivoUrl', text()],
  fileText: ['arquivoTexto', text()],
  token: ['token', text()],
})
const proofOf = (domain: string, token: string) => ({
  recordName: proofRecordName(domain),
  recordText: proofText(token),
  fileUrl: `http://${domain}${PROOF_PATH}`,
  fileText: proofText(token),
  token,
})

export const DominioDaLoja = mapped(
  record({
    name: ['nome', text('Minúsculo, com acentos em punycode')],
    state: ['situacao', state],
    isMain: ['principal', bool('Aonde levam os links das mensagens e os buscadores')],
    proof: ['prova', orNull(proof, 'Nulo para o que é da instalação')],
    check: [
      'conferencia',
      orNull(
        record({ at: ['momento', text()], dns: ['dns', finding], file: ['arquivo', finding] }),
        'A última; nulo antes da primeira',
      ),
    ],
    servesUntil: ['abreAte', orNull(text(), 'Quando deixa de abrir a loja, se a prova não voltar')],
  }),
  ({ token, ...domain }: StoreDomain) => ({ ...domain, proof: token === null ? null : proofOf(domain.name, token) }),
  ({ proof, ...domain }): StoreDomain => ({ ...domain, token: proof?.token ?? null }),
)

const reply = record({
  domains: ['dominios', list(DominioDaLoja)],
  host: ['apontarPara', text('O host da instalação, para o CNAME')],
}) satisfies FieldOf<StoreDomains>

export const listDomains = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/dominios',
  summary: 'Os domínios da loja, com a prova de que são dela',
  ...office,
  reply,
})

export const claimDomain = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/dominios',
  summary: 'Inclui um domínio, que abre a loja assim que for provado',
  ...office,
  body: record({ domain: ['nome', same(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }))] }),
  reply,
})

export const verifyDomain = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/dominios/:nome/verificar',
  summary: 'Procura agora a prova de um domínio, no DNS e no site dele',
  ...office,
  params,
  reply,
})

export const chooseMainDomain = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/dominios/:nome/principal',
  summary: 'Faz de um domínio verificado o principal',
  ...office,
  params,
  reply,
})

export const removeDomain = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/dominios/:nome',
  summary: 'Remove um domínio, que deixa de abrir a loja; incluído de novo, tem a mesma prova',
  ...office,
  params,
  reply,
})
