import { createHash } from 'node:crypto'
import { buildDynamicBrCode } from '#domain/payment/pix.ts'
import { centsOf, decimal, type Bank, type PixCharge, type ReceivedPix } from './bank.ts'
import { objectOf, type Answer, type SandboxRequest, textOf } from './http.ts'
import { sendWebhook } from './webhooks.ts'

const CHARGE = /^\/pix\/v2\/(cob|cobv)\/([a-zA-Z0-9]{26,35})$/
const REFUND = /^\/pix\/v2\/pix\/([a-zA-Z0-9]{32})\/devolucao\/([a-zA-Z0-9]{1,35})$/
const WEBHOOK = /^\/pix\/v2\/webhook\/([^/]+)$/
const AMOUNT = /^\d{1,10}\.\d{2}$/

/** The Central Bank's API Pix, as far as a receiver uses it. */
export function answerApiPix(bank: Bank, request: SandboxRequest): Answer {
  const { method, path } = request
  if (path === '/pix/oauth/token') return answerToken(request)
  const account = accountOf(request)
  if (account === null) return { status: 401, body: {} }
  const [, kind = '', txid = ''] = CHARGE.exec(path) ?? []
  if (txid !== '') return answerCharge(bank, request, kind as PixCharge['kind'], txid, account)
  const [, endToEndId = '', refundId = ''] = REFUND.exec(path) ?? []
  if (refundId !== '') return answerRefund(bank, request, endToEndId, refundId, account)
  const [, key = ''] = WEBHOOK.exec(path) ?? []
  if (key !== '') return answerWebhook(bank, request, decodeURIComponent(key), account)
  if (path === '/pix/v2/pix' && method === 'GET') return answerReceived(bank, request, account)
  return problem(404, 'NaoEncontrado', 'Entidade não encontrada')
}

function answerToken({ headers, body, method }: SandboxRequest): Answer {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
  const [clientId = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(':')
  const isKnown = scheme === 'Basic' && clientId !== '' && secret !== '' && secret !== 'wrong'
  if (method !== 'POST' || !isKnown || body['grant_type'] !== 'client_credentials')
    return { status: 401, body: { error: 'invalid_client' } }
  return {
    status: 200,
    body: { access_token: Buffer.from(clientId).toString('base64url'), token_type: 'Bearer', expires_in: 3600 },
  }
}

function accountOf({ headers }: SandboxRequest): string | null {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
  return scheme === 'Bearer' && token !== '' ? Buffer.from(token, 'base64url').toString() : null
}

function answerCharge(
  bank: Bank,
  { method, body }: SandboxRequest,
  kind: PixCharge['kind'],
  txid: string,
  account: string,
): Answer {
  const known = bank.pixCharges.get(txid)
  const found = known?.account === account && known.kind === kind ? known : undefined
  if (method === 'PUT') return putCharge(bank, body, { kind, txid, account, found, isTaken: known !== undefined })
  if (!found) return { ...problem(404, 'NaoEncontrado', 'Entidade não encontrada'), reference: txid }
  if (method === 'PATCH') {
    const isAlone = Object.keys(body).length === 1 && body['status'] === 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    if (!isAlone || found.status !== 'ATIVA')
      return {
        ...problem(400, kind === 'cob' ? 'CobOperacaoInvalida' : 'CobVOperacaoInvalida', 'Operação inválida'),
        reference: txid,
      }
    found.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    found.revision += 1
  }
  return { status: 200, body: chargeBody(found), reference: txid }
}

interface PutCharge {
  readonly kind: PixCharge['kind']
  readonly txid: string
  readonly account: string
  readonly found: PixCharge | undefined
  readonly isTaken: boolean
}

function putCharge(bank: Bank, body: Record<string, unknown>, put: PutCharge): Answer {
  const { kind, txid, account, found } = put
  const type = kind === 'cob' ? 'CobOperacaoInvalida' : 'CobVOperacaoInvalida'
  const calendar = objectOf(body['calendario'])
  const original = objectOf(body['valor'])['original']
  const debtor = objectOf(body['devedor'])
  const isValid =
    typeof original === 'string' &&
    AMOUNT.test(original) &&
    centsOf(original) > 0 &&
    typeof body['chave'] === 'string' &&
    (kind === 'cob'
      ? Number.isInteger(calendar['expiracao'])
      : /^\d{4}-\d\d-\d\d$/.test(textOf(calendar['dataDeVencimento'])) && typeof debtor['nome'] === 'string') &&
    ('nome' in debtor ? 'cpf' in debtor !== 'cnpj' in debtor : true) &&
    textOf(body['solicitacaoPagador']).length <= 140
  const isOpen = found ? found.status === 'ATIVA' : !put.isTaken
  if (!isValid || !isOpen) return { ...problem(400, type, 'Cobrança não respeita o schema'), reference: txid }
  const charge: PixCharge = found ?? {
    txid,
    kind,
    key: textOf(body['chave']),
    account,
    body,
    amount: 0,
    createdAt: bank.now(),
    expiresIn: null,
    status: 'ATIVA',
    revision: -1,
    payments: [],
  }
  charge.body = body
  charge.amount = centsOf(original)
  charge.expiresIn = kind === 'cob' ? Number(calendar['expiracao']) : null
  charge.revision += 1
  bank.pixCharges.set(txid, charge)
  return { status: 201, body: chargeBody(charge), reference: txid }
}

function chargeBody(charge: PixCharge): Record<string, unknown> {
  const location = `pix.sandbox.exemplo/${charge.kind}/${createHash('sha256').update(charge.txid).digest('hex').slice(0, 32)}`
  return {
    ...charge.body,
    calendario: {
      criacao: new Date(charge.createdAt).toISOString(),
      ...(charge.expiresIn === null ? objectOf(charge.body['calendario']) : { expiracao: charge.expiresIn }),
    },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: 1, location, tipoCob: charge.kind },
    location,
    status: charge.status,
    chave: charge.key,
    // A charge with a due date leaves its code to the receiver, as some banks do.
    ...(charge.kind === 'cob'
      ? { pixCopiaECola: buildDynamicBrCode(location, 'LOJA DE DEMONSTRACAO', 'SAO PAULO') }
      : {}),
    ...(charge.payments.length > 0 ? { pix: charge.payments.map(pixBody) } : {}),
  }
}

const pixBody = (pix: ReceivedPix): Record<string, unknown> => ({
  endToEndId: pix.endToEndId,
  ...(pix.txid === null ? {} : { txid: pix.txid }),
  valor: decimal(pix.amount),
  horario: new Date(pix.at).toISOString(),
  ...(pix.refunds.length > 0 ? { devolucoes: pix.refunds.map(refundBody) } : {}),
})

const refundBody = (refund: ReceivedPix['refunds'][number]) => ({
  id: refund.id,
  rtrId: `D${refund.id}`,
  valor: decimal(refund.amount),
  horario: { solicitacao: new Date(refund.at).toISOString() },
  status: refund.status,
  ...(refund.nature === null ? {} : { natureza: refund.nature }),
})

function answerRefund(
  bank: Bank,
  { method, body }: SandboxRequest,
  endToEndId: string,
  refundId: string,
  account: string,
): Answer {
  const pix = bank.receivedPix.find((one) => one.endToEndId === endToEndId && one.account === account)
  if (!pix) return problem(404, 'NaoEncontrado', 'Entidade não encontrada')
  const reference = pix.txid ?? undefined
  const known = pix.refunds.find(({ id }) => id === refundId)
  if (method === 'GET')
    return known ? { status: 200, body: refundBody(known) } : problem(404, 'NaoEncontrado', 'Entidade não encontrada')
  const refunded = pix.refunds
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, { amount }) => sum + amount, 0)
  const amount = centsOf(body['valor'])
  if (known || !AMOUNT.test(textOf(body['valor'])) || amount <= 0 || refunded + amount > pix.amount)
    return { ...problem(400, 'PixDevolucaoInvalida', 'Devolução inválida'), ...(reference ? { reference } : {}) }
  const refund = { id: refundId, amount, status: 'DEVOLVIDO', nature: null, at: bank.now() }
  pix.refunds.push(refund)
  return { status: 201, body: refundBody(refund), ...(reference ? { reference } : {}) }
}

function answerWebhook(bank: Bank, { method, body }: SandboxRequest, key: string, account: string): Answer {
  const id = `${account} ${key}`
  if (method === 'PUT') {
    const url = textOf(body['webhookUrl'])
    if (!URL.canParse(url)) return problem(400, 'WebhookOperacaoInvalida', 'Requisição inválida')
    bank.pixWebhooks.set(id, url)
    return { status: 200, body: {} }
  }
  const url = bank.pixWebhooks.get(id)
  if (url === undefined) return problem(404, 'WebhookNaoEncontrado', 'Webhook não encontrado')
  if (method === 'DELETE') bank.pixWebhooks.delete(id)
  return method === 'DELETE' ? { status: 204, body: null } : { status: 200, body: { webhookUrl: url, chave: key } }
}

function answerReceived(bank: Bank, { query }: SandboxRequest, account: string): Answer {
  const from = Date.parse(query.get('inicio') ?? '')
  const until = Date.parse(query.get('fim') ?? '')
  if (Number.isNaN(from) || Number.isNaN(until)) return problem(400, 'PixConsultaInvalida', 'Consulta inválida')
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const size = Number(query.get('paginacao.itensPorPagina') ?? 100)
  const hasReturns = query.get('devolucaoPresente')
  const all = bank.receivedPix.filter(
    (pix) =>
      pix.account === account &&
      pix.at >= from &&
      pix.at <= until &&
      (hasReturns === null || String(pix.refunds.length > 0) === hasReturns),
  )
  return {
    status: 200,
    body: {
      parametros: {
        paginacao: {
          paginaAtual: page,
          itensPorPagina: size,
          quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
          quantidadeTotalDeItens: all.length,
        },
      },
      pix: all.slice(page * size, (page + 1) * size).map(pixBody),
    },
  }
}

/** Pays a charge, also one that is over, and tells the receiver. */
export async function payPix(
  bank: Bank,
  charge: PixCharge,
  { amount, at, times }: { readonly amount: number; readonly at: number; readonly times: number },
): Promise<void> {
  await tellReceiver(
    bank,
    charge,
    Array.from({ length: times }, () => bank.receivePix(charge, charge.account, amount, at)),
  )
}

/** The bank of the payer has so much of the last payment returned as a fraud, or decides about what is in dispute. */
export async function disputePix(
  bank: Bank,
  charge: PixCharge,
  { amount, status }: { readonly amount: number; readonly status: string },
): Promise<void> {
  const pix = charge.payments.at(-1)
  if (pix === undefined) return
  const open = pix.refunds.find((refund) => refund.nature !== null && refund.status === 'EM_PROCESSAMENTO')
  if (open) open.status = status
  else pix.refunds.push({ id: `MED${pix.refunds.length + 1}`, amount, status, nature: 'MED_FRAUDE', at: bank.now() })
  await tellReceiver(bank, charge, [pix])
}

async function tellReceiver(bank: Bank, charge: PixCharge, received: readonly ReceivedPix[]): Promise<void> {
  const url = bank.pixWebhooks.get(`${charge.account} ${charge.key}`)
  if (url === undefined) return
  await sendWebhook(bank, charge.txid, { url: `${url}/pix`, headers: {}, body: { pix: received.map(pixBody) } })
}

const problem = (status: number, type: string, title: string): Answer => ({
  status,
  type: 'application/problem+json',
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status },
})
