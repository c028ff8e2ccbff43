import { cutText } from '#domain/cut-text.ts'
import { cents, type Cents } from '#domain/amounts.ts'
import type { ChargeState } from '#domain/payment/charge.ts'
import { buildDynamicBrCode } from '#domain/payment/pix.ts'
import type { Pkcs12 } from './client-certificate.ts'
import { callProvider, listOf, numberOf, objectOf, textOf, type ProviderReply } from './provider-http.ts'
import {
  ProviderError,
  type ChargeRef,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderCharge,
  type ReceivedMoney,
} from './provider.ts'

export interface ApiPixAccount {
  /** Such as `https://pix.banco.com.br/v2`, and where its tokens come from. */
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly key: string
  readonly receiverName: string
  readonly receiverCity: string
  readonly tokenBody: 'form' | 'json'
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: Pkcs12 | null
  readonly isSandbox: boolean
}

interface Token {
  readonly value: string
  readonly until: number
}

const SCOPES = 'cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read'
const TOKEN_MARGIN_MS = 60_000
const PAGE_SIZE = 1000
const MIN_EXPIRY_SECONDS = 60

/** The txid of a charge: the 32 digits of its id. */
export const txidOf = (chargeId: string): string => chargeId.replaceAll('-', '')

export const chargeIdOf = (txid: string): string | null =>
  /^[0-9a-f]{32}$/i.test(txid)
    ? txid.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : null

/** An account at a bank that speaks the Central Bank's API Pix. */
export class ApiPix implements PaymentProvider {
  readonly methods = ['pix'] as const
  readonly #account: ApiPixAccount
  #token: Promise<Token> | null = null

  constructor(account: ApiPixAccount) {
    this.#account = account
  }

  async create(request: ChargeRequest): Promise<ProviderCharge> {
    const { method, chargeId } = request
    const path = pathOf({ chargeId, method })
    const { status, body } = await this.#call('PUT', path, this.#chargeBody(request))
    if (status === 201 || status === 200) return this.#chargeOf(body)
    throw problemOf(status, body)
  }

  #chargeBody({ amount, method, expiresAt, dueOn, daysAfterDue, payer, description }: ChargeRequest): object {
    const debtor = payer.document === null ? null : { [payer.document.kind]: payer.document.number, nome: payer.name }
    const seconds = expiresAt === null ? 86_400 : Math.round((Date.parse(expiresAt) - Date.now()) / 1000)
    return {
      calendario:
        method === 'boleto'
          ? { dataDeVencimento: dueOn, validadeAposVencimento: daysAfterDue }
          : { expiracao: Math.max(seconds, MIN_EXPIRY_SECONDS) },
      ...(debtor === null ? {} : { devedor: debtor }),
      valor: { original: decimal(amount) },
      chave: this.#account.key,
      solicitacaoPagador: cutText(description, 140),
    }
  }

  async read(charge: ChargeRef): Promise<ProviderCharge> {
    const found = await this.find(charge)
    if (found === null) throw new ProviderError('not-found')
    return found
  }

  async find(charge: ChargeRef): Promise<ProviderCharge | null> {
    const { status, body } = await this.#call('GET', pathOf(charge))
    if (status === 404) return null
    if (status === 200) return this.#chargeOf(body)
    throw problemOf(status, body)
  }

  capture(): Promise<ProviderCharge> {
    return Promise.reject(new ProviderError('invalid', 'capture'))
  }

  /** A charge that is not open any more is refused: then it may have been paid. */
  async cancel(charge: ChargeRef): Promise<ProviderCharge> {
    const { status, body } = await this.#call('PATCH', pathOf(charge), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    if (status === 200) return this.#chargeOf(body)
    if (status === 400 || status === 404) return this.read(charge)
    throw problemOf(status, body)
  }

  async refund(charge: ChargeRef, paymentId: string, amount: Cents, operationId: string): Promise<ProviderCharge> {
    const path = `/pix/${encodeURIComponent(paymentId)}/devolucao/${txidOf(operationId)}`
    const { status, body } = await this.#call('PUT', path, { valor: decimal(amount) })
    if (status === 201 || status === 200) return this.read(charge)
    // An id that was used is an error: the refund of a lost reply is among those of the charge.
    const known = await this.read(charge)
    if (known.refunds.some(({ id }) => id === txidOf(operationId))) return known
    throw problemOf(status, body)
  }

  /** The content is a hint: the charge is read again. */
  parseWebhook({ body }: { readonly body: unknown }): { isVerified: boolean; refs: string[] } {
    const txids = listOf(objectOf(body)['pix']).flatMap((pix) => textOf(pix['txid']) ?? [])
    return { isVerified: true, refs: [...new Set(txids.flatMap((txid) => chargeIdOf(txid) ?? []))] }
  }

  listReceived(from: Date, until: Date): AsyncGenerator<ReceivedMoney> {
    return this.#listPix(from, until, {})
  }

  listReturned(from: Date, until: Date): AsyncGenerator<ReceivedMoney> {
    return this.#listPix(from, until, { devolucaoPresente: 'true' })
  }

  async *#listPix(from: Date, until: Date, filter: Record<string, string>): AsyncGenerator<ReceivedMoney> {
    for (let page = 0, pages = 1; page < pages; page++) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: until.toISOString(),
        ...filter,
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      })
      const { status, body } = await this.#call('GET', `/pix?${query.toString()}`)
      if (status !== 200) throw problemOf(status, body)
      pages = numberOf(objectOf(objectOf(body['parametros'])['paginacao'])['quantidadeDePaginas']) ?? 1
      for (const pix of listOf(body['pix'])) {
        const payment = paymentOf(pix)
        const txid = textOf(pix['txid'])
        if (payment)
          yield { ...payment, chargeId: txid === null ? null : chargeIdOf(txid), ...returnsOf(moneyOf([pix])) }
      }
    }
  }

  async connect(webhookUrl: string): Promise<void> {
    const { status, body } = await this.#call('PUT', `/webhook/${encodeURIComponent(this.#account.key)}`, {
      webhookUrl,
    })
    if (status !== 200 && status !== 201) throw problemOf(status, body)
  }

  /** A token that the bank does not take any more is renewed once. */
  async #call(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object): Promise<ProviderReply> {
    const { baseUrl, certificate, isSandbox } = this.#account
    const send = async () =>
      callProvider({
        method,
        url: baseUrl + path,
        headers: {
          authorization: `Bearer ${(await this.#currentToken()).value}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        certificate,
        mayBeLocal: isSandbox,
      })
    const reply = await send()
    if (reply.status !== 401) return reply
    this.#token = null
    return send()
  }

  /** One renewal at a time. */
  async #currentToken(): Promise<Token> {
    const known = await this.#token?.catch(() => null)
    if (known && known.until > Date.now()) return known
    this.#token = this.#requestToken()
    return this.#token
  }

  async #requestToken(): Promise<Token> {
    const { tokenUrl, tokenBody, clientId, clientSecret, certificate, isSandbox } = this.#account
    const fields = { grant_type: 'client_credentials', scope: SCOPES }
    const isForm = tokenBody === 'form'
    const { status, body } = await callProvider({
      method: 'POST',
      url: tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      certificate,
      mayBeLocal: isSandbox,
    })
    const value = textOf(body['access_token'])
    if (status !== 200 || value === null) throw problemOf(status === 200 ? 401 : status, body)
    return { value, until: Date.now() + (numberOf(body['expires_in']) ?? 300) * 1000 - TOKEN_MARGIN_MS }
  }

  #chargeOf(body: Record<string, unknown>): ProviderCharge {
    const calendar = objectOf(body['calendario'])
    const createdAt = textOf(calendar['criacao'])
    const seconds = numberOf(calendar['expiracao'])
    const { paid, refunds } = moneyOf(listOf(body['pix']))
    const location = textOf(body['location']) ?? textOf(objectOf(body['loc'])['location'])
    const { receiverName, receiverCity } = this.#account
    const amount = centsFrom(objectOf(body['valor'])['original'])
    return {
      externalId: textOf(body['txid']) ?? '',
      state: chargeStateOf(body),
      reason: textOf(body['status']),
      amount,
      captured: cents(paid.reduce((sum, payment) => sum + payment.amount, 0)),
      expiresAt:
        createdAt === null || seconds === null ? null : new Date(Date.parse(createdAt) + seconds * 1000).toISOString(),
      pixCode:
        textOf(body['pixCopiaECola']) ??
        (location === null
          ? null
          : buildDynamicBrCode(location.replace(/^https?:\/\//, ''), receiverName, receiverCity)),
      boleto: null,
      payments: paid,
      refunds,
    }
  }
}

const pathOf = ({ chargeId, method }: Pick<ChargeRef, 'chargeId' | 'method'>): string =>
  `/${method === 'boleto' ? 'cobv' : 'cob'}/${txidOf(chargeId)}`

function paymentOf(pix: Record<string, unknown>): ProviderCharge['payments'][number] | null {
  const id = textOf(pix['endToEndId'])
  const at = textOf(pix['horario'])
  return id === null || at === null ? null : { id, amount: centsFrom(pix['valor']), at: new Date(at).toISOString() }
}

const REFUND_STATES: Readonly<Record<string, 'pending' | 'done' | 'failed'>> = {
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'failed',
}

const refundOf = (
  pix: Record<string, unknown>,
  refund: Record<string, unknown>,
): ProviderCharge['refunds'][number] => ({
  id: textOf(refund['id']) ?? '',
  amount: centsFrom(refund['valor']),
  state: REFUND_STATES[textOf(refund['status']) ?? ''] ?? 'pending',
  paymentId: textOf(pix['endToEndId']) ?? '',
  isDisputed: textOf(refund['natureza'])?.startsWith('MED') ?? false,
})

const STATES: Readonly<Record<string, ChargeState>> = {
  ATIVA: 'pending',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'cancelled',
  REMOVIDA_PELO_PSP: 'cancelled',
}

const moneyOf = (received: readonly Record<string, unknown>[]) => ({
  paid: received.flatMap((pix) => paymentOf(pix) ?? []),
  refunds: received.flatMap((pix) => listOf(pix['devolucoes']).map((refund) => refundOf(pix, refund))),
})

const returnsOf = ({ refunds }: Pick<ProviderCharge, 'refunds'>): Pick<ReceivedMoney, 'returned' | 'isDisputed'> => ({
  returned: cents(refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)),
  // A dispute lasts until the bank has decided it.
  isDisputed: refunds.some(({ isDisputed, state }) => isDisputed && state === 'pending'),
})

/** Of a charge as the bank tells it; null where it says what is not known. */
export function chargeStateOf(body: Record<string, unknown>): ChargeState | null {
  const known = STATES[textOf(body['status']) ?? ''] ?? null
  if (known !== 'paid') return known
  const { paid, refunds } = moneyOf(listOf(body['pix']))
  const { returned, isDisputed } = returnsOf({ refunds })
  if (isDisputed) return 'disputed'
  const received = paid.reduce((sum, { amount }) => sum + amount, 0)
  return received > 0 && returned >= received ? 'refunded' : 'paid'
}

const decimal = (amount: Cents): string => (amount / 100).toFixed(2)
const centsFrom = (value: unknown): Cents => cents(Math.round(Number(value ?? 0) * 100))

/** The end of `type` names the problem. */
function problemOf(status: number, body: Record<string, unknown>): ProviderError {
  const code = textOf(body['type'])?.split('/').at(-1) ?? String(status)
  if (status === 401 || status === 403) return new ProviderError('auth', code)
  if (status === 404) return new ProviderError('not-found', code)
  if (status === 429 || status >= 500) return new ProviderError('busy', code)
  return new ProviderError('invalid', code)
}
