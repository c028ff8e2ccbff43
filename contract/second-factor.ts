import { Type } from 'typebox'
import { MAX_PASSKEYS, type FactorChoice, type Passkey, type SecondFactors } from '#domain/access/second-factor.ts'
import { Entrada } from './sign-in.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, id, inStore, int, ofSession, required, text, tokenOrigin } from './wire/values.ts'

/** A credential as browsers make it by `toJSON()`; the names are those of WebAuthn. */
const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}
const ChaveUsada = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
})
const ChaveCriada = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
})
const options = same(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'O que o navegador recebe em navigator.credentials, como o WebAuthn escreve em JSON',
  }),
)

const challenge = same(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Vem em detalhes.challenge da recusa access.factorRequired; vale 5 minutos, uma vez',
  }),
)

export const signInFactors = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/segundo-fator/consultar',
  summary: 'Com o que a pessoa pode confirmar a entrada neste endereço, depois da senha certa',
  area: 'Usuário',
  access: 'public',
  params: record(ofSession),
  body: record({ challenge: ['desafio', challenge], ...inStore }),
  reply: record({
    choice: [
      'formas',
      record({
        hasApp: ['aplicativo', bool('Código de um aplicativo autenticador')],
        hasRecoveryCodes: ['codigoReserva', bool('Ainda há códigos reserva')],
        hasPasskeysHere: ['chave', bool('Há chaves de acesso feitas neste endereço')],
        otherHosts: ['outrosEnderecos', list(text(), { description: 'Onde a pessoa tem chaves que aqui não valem' })],
      }) satisfies FieldOf<FactorChoice>,
    ],
    options: ['opcoes', orNull(options, 'Nulo sem chave neste endereço; cada consulta traz um desafio novo')],
  }),
})

export const confirmSignIn = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:sessao/segundo-fator/confirmar',
  summary: 'Confirmar a entrada com o código do aplicativo, um código reserva ou uma chave de acesso',
  area: 'Usuário',
  access: 'public',
  params: record(ofSession),
  body: record({
    challenge: ['desafio', challenge],
    code: [
      'codigo',
      optional(
        same(Type.String({ maxLength: 40, description: 'Do aplicativo, com 6 números, ou um código reserva' })),
        '',
      ),
    ],
    passkey: ['chave', optional(orNull(same(ChaveUsada)), null)],
    returnTo: ['voltar', optional(same(Type.String({ maxLength: 2000 })), null)],
    ...inStore,
    ...tokenOrigin,
  }),
  reply: Entrada,
})

const passkey = record({
  id: ['idchave', id],
  name: ['nome', text()],
  host: ['endereco', text('Onde foi feita, e o único em que vale')],
  addedAt: ['desde', text()],
  lastUsedAt: ['ultimoUso', orNull(text())],
}) satisfies FieldOf<Passkey>

export const Seguranca = record({
  appSince: ['aplicativoDesde', orNull(text(), 'Nulo sem aplicativo autenticador')],
  passkeys: ['chaves', list(passkey)],
  recoveryCodesLeft: ['codigosReserva', int('Quantos ainda valem')],
  isRequired: ['exigida', bool('A loja pede verificação em duas etapas de quem trabalha nela')],
  host: ['endereco', text('Desta página, em que as chaves novas valem')],
}) satisfies FieldOf<SecondFactors>

const office = {
  area: 'Segurança',
  access: 'back-office.see',
  isOpenWithoutFactor: true,
  query: record(inStore),
} as const
const own = { password: ['senha', same(TextoExato({ maxLength: 1000 }))] } as const
const setUp = same(Type.String({ minLength: 1, maxLength: 100, description: 'Do primeiro passo; vale 5 minutos' }))
const codes = orNull(
  list(text()),
  'Códigos reserva, mostrados uma única vez; nulo quando continuam valendo os que havia',
)

export const getSecurity = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/seguranca',
  summary: 'A verificação em duas etapas de quem chama',
  ...office,
  reply: Seguranca,
})

export const beginApp = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/aplicativo',
  summary:
    'Começar a usar um aplicativo autenticador, ou passar para outro: o segredo, que vale depois do primeiro código',
  ...office,
  body: record(own),
  reply: record({
    setUp: ['configuracao', text()],
    secret: ['segredo', text('Em base32, para quem não lê o QR code')],
    appUrl: ['uri', text('otpauth://, para o QR code')],
  }),
})

export const confirmApp = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/aplicativo/confirmar',
  summary: 'Ativar o aplicativo com o primeiro código; as outras sessões da pessoa terminam',
  ...office,
  body: record({
    setUp: ['configuracao', setUp],
    code: ['codigo', same(Type.String({ minLength: 1, maxLength: 40 }))],
  }),
  reply: record({ security: ['seguranca', Seguranca], codes: ['codigos', codes] }),
})

export const removeApp = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/aplicativo/remover',
  summary: 'Deixar de usar o aplicativo',
  ...office,
  body: record(own),
  reply: Seguranca,
})

export const renewRecoveryCodes = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/codigos-reserva',
  summary: 'Gerar códigos reserva novos; os anteriores deixam de valer',
  ...office,
  body: record(own),
  reply: record({ security: ['seguranca', Seguranca], codes: ['codigos', list(text())] }),
})

export const beginPasskey = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/chaves',
  summary: `Começar uma chave de acesso neste endereço; cada pessoa tem até ${MAX_PASSKEYS}`,
  ...office,
  body: record(own),
  reply: record({ setUp: ['configuracao', text()], options: ['opcoes', options] }),
})

export const confirmPasskey = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/chaves/confirmar',
  summary: 'Guardar a chave que o navegador fez',
  ...office,
  body: record({
    setUp: ['configuracao', setUp],
    name: ['nome', required(60)],
    passkey: ['chave', same(ChaveCriada)],
  }),
  reply: record({ security: ['seguranca', Seguranca], codes: ['codigos', codes] }),
})

export const removePasskey = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/seguranca/chaves/:idchave/remover',
  summary: 'Tirar uma chave de acesso',
  ...office,
  params: record({ id: ['idchave', id] }),
  body: record(own),
  reply: Seguranca,
})
