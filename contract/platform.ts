import { faultCodeText } from './client.ts'
import { fieldName } from './field-names.ts'

/** Texts about the API and about requests that do not fit it. */
export const apiText = {
  title: 'Balcão',
  description: [
    'Loja on-line de vários fornecedores.',
    '## Fornecedor\nCada chamada trata da loja de um fornecedor: o `idfornecedor` do caminho, da consulta ou do corpo ' +
      '(UUID ou slug), senão o cabeçalho `X-IdFornecedor`, senão o domínio. O id só de zeros é nenhum.',
    '## Sessão\n`signIn` e `signInWithApiKey` respondem um `token`. Envie-o em `Authorization: Bearer`, ou no lugar de ' +
      '`{sessao}` no caminho; quem usa o cookie escreve ali `token`. `{sessao}` pode levar o cliente depois do token: ' +
      '`{token}|{idcliente}`. Uma sessão vale só na loja em que foi aberta. `x-access` diz quem pode chamar, e ' +
      '`x-customer` onde o cliente é nomeado; ele deve ser o da sessão.',
    '## Chave de API\nUm programa do fornecedor entra com a chave e o código do cliente no ERP (`signInWithApiKey`), e ' +
      'faz o que os escopos da chave permitem.',
    '## Repetição\n`submitOrder` aceita o cabeçalho `Idempotency-Key`: a mesma chave com o mesmo pedido responde o ' +
      'primeiro; com outro pedido é recusada. Sem chave, o mesmo pedido é recusado por um minuto.',
    '## Outras origens (CORS)\nPáginas de outro domínio chamam a loja só se a origem delas está entre as da loja ' +
      '(`changeClientOrigins`), e sempre com o token: cookies de outra origem não contam.',
    '## Tempo real\nUm socket (Socket.IO, só WebSocket) avisa que algo mudou. `getSocketAccess` responde onde ele está e o JWT ' +
      'para `auth.token`; `auth.idfornecedor` nomeia a loja. Depois de conectar envie o evento `handshake` com `room` ou `keys` ' +
      '(`CODPED:{numpedido}` ou `IDCLI:{idcliente}:{idfornecedor}`); `handshake-success` responde o `momento` e o que foi ' +
      'perdido desde o `desde` enviado, `handshake-error` uma `Recusa`. Depois chegam `carrinho-alterado` (`idcliente`, `versao`), ' +
      '`pedido-alterado` (`idcliente`, `numpedido`, `versao`) e `faturas-alteradas` (`idcliente`): leia o que mudou pela API. Em `sincronizar` envie o `handshake` de novo.',
    '## Recusas\nToda recusa responde `Recusa`; `codigo` é estável, `mensagem` é para pessoas. Em todo campo opcional ' +
      'de um corpo, nulo é o mesmo que ausente.',
  ].join('\n\n'),
  license: 'MIT',
  server: 'Este servidor',
  cookie: 'O cookie que entrar pela loja deixa no navegador',
  token: 'O token que entrar responde; o mesmo pode ir no caminho, em {sessao}',
  refusal: 'Como viaja toda recusa',
  code: 'Estável: é por ele que um programa decide',
  message: 'Para pessoas',
  field: 'O campo do pedido que está errado',
  reply: 'Feito',
  otherRefusal:
    'Outra recusa, ou falha do servidor (`server.unexpected`, `server.unavailable`, `server.tooSlow`): `codigo` diz qual. De uma falha, `detalhes.requestId` e o cabeçalho ' +
    '`x-request-id` trazem o código que o suporte pede',
  operation: 'Operação',
  isAlive: 'O processo responde',
  isReady: 'O processo e o banco de dados respondem',
}

/** On the page between two domains, for a browser that is not redirected. */
export const goOnText = 'Continuar'

/** On the page of a request that no screen of a store answers. */
export const failurePageText = {
  title: 'Não foi possível mostrar esta página',
  home: 'Voltar ao início',
  code: faultCodeText,
}

/** On the page that is shown without internet, and in the menu of an installed store. */
export const webAppText = {
  offlineTitle: 'Você está sem internet',
  offline: 'Esta página ainda não foi vista neste aparelho. Assim que a conexão voltar, ela abre.',
  seen: 'O que você pode ver agora',
  retry: 'Tentar de novo',
  products: 'Produtos',
  cart: 'Carrinho',
  orders: 'Pedidos',
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
}

const A_DATE = 'uma data que existe, como 2026-11-25'
const FORMATS: Readonly<Record<string, string>> = { date: A_DATE, 'typed-date': A_DATE }

const amount = (limit: unknown): string => Number(limit).toLocaleString('pt-BR', { maximumFractionDigits: 4 })

/** Why a field does not fit its schema. `keyword` and `limit` are those of JSON Schema. */
export function schemaFault(keyword: string, field: string, limit: unknown): string {
  const name = fieldName(field)
  const ending = name.startsWith('A ') ? 'a' : 'o'
  if (/(?:^|\.)cep$/.test(field) && keyword === 'pattern') return 'Confira o CEP: são 8 números, como 05435-000.'
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return `${name} é obrigatóri${ending}.`
    case 'type':
      return `${name} deve ser ${TYPE_NAMES[String(limit)] ?? 'de outro tipo'}.`
    case 'minLength':
      return Number(limit) === 1
        ? `${name} não pode ficar vazi${ending}.`
        : `${name} deve ter pelo menos ${String(limit)} caracteres.`
    case 'maxLength':
      return `${name} deve ter no máximo ${String(limit)} caracteres.`
    case 'minimum':
      return `${name} deve ser no mínimo ${amount(limit)}.`
    case 'maximum':
      return `${name} deve ser no máximo ${amount(limit)}.`
    case 'exclusiveMinimum':
      return `${name} deve ser maior que ${amount(limit)}.`
    case 'format':
      return FORMATS[String(limit)] === undefined
        ? `${name} tem um valor inválido.`
        : `${name} deve ser ${FORMATS[String(limit)]}.`
    case 'maxItems':
      return `${name} deve ter no máximo ${String(limit)} itens.`
    default:
      return `${name} tem um valor inválido.`
  }
}
