import { localMoment } from '#domain/calendar.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { FailureCode, FailureDetails } from '#domain/failure.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { TRAIT_FAULTS } from './order-trait.ts'
import { STATUS_NAME } from './spreadsheet.ts'

/** The status and the text of a failure. */
export interface FailureText {
  readonly status: number
  /** Portuguese; the exact texts of specification §8 where it has one. */
  readonly message: string | ((details: FailureDetails) => string)
  /** Of ways to receive: whether another address helps. */
  readonly openModal?: boolean
  /** The title of the modal or page that shows it. */
  readonly modal?: string
}

export const reais = (value: unknown) =>
  Number(value ?? 0).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
const percent = (value: unknown) => `${Number(value ?? 0).toLocaleString('pt-BR')}%`
const namesIn = (items: unknown) => (Array.isArray(items) ? items.map(String).join(', ') : '')

/** The failures of orders, quick orders, picking, notes and quotes. */
export const ORDER_FAILURES: Record<
  Extract<FailureCode, `${'order' | 'nfe' | 'picking' | 'quickOrder' | 'quote' | 'run'}.${string}`>,
  FailureText
> = {
  'quickOrder.badFile': {
    status: 422,
    message:
      'Não conseguimos ler este arquivo. Abra-o no seu programa de planilhas, salve como xlsx ou csv, até 500 kB, e envie de novo.',
  },
  'quickOrder.tooManyRows': {
    status: 422,
    message: ({ maximum }) =>
      `Confira até ${Number(maximum).toLocaleString('pt-BR')} linhas de cada vez e envie as outras depois.`,
  },
  'order.emptyCart': { status: 422, message: 'O carrinho está vazio. Experimente adicionar alguns produtos.' },
  'order.notAllowed': {
    status: 403,
    message: 'Você não tem permissão para enviar pedidos. Fale com o responsável pela conta.',
  },
  'order.awaitingApproval': {
    status: 403,
    message: 'Seu cadastro está em análise. Avisamos quando você puder comprar.',
  },
  'order.cartChanged': {
    status: 409,
    message: 'Seu carrinho mudou em outra aba ou aparelho. Confira os produtos e envie de novo.',
  },
  'order.priceChanged': { status: 409, message: 'O preço mudou; confira e envie de novo.' },
  'order.discountChanged': {
    status: 409,
    message: ({ seenReais, nowReais }) =>
      `O desconto mudou de ${reais(seenReais)} para ${reais(nowReais)}; confira e envie de novo.`,
  },
  'order.deliveryFeeChanged': {
    status: 409,
    message: ({ nowReais }) => `A taxa de entrega mudou para ${reais(nowReais)}; confira e envie de novo.`,
  },
  'order.totalChanged': {
    status: 409,
    message: ({ seenReais, nowReais }) =>
      `O total mudou de ${reais(seenReais)} para ${reais(nowReais)}; confira e envie de novo.`,
  },
  'order.keyReused': {
    status: 409,
    message: 'Este envio já gerou um pedido. Veja em “Meus pedidos”.',
  },
  'order.keyTooLong': {
    status: 400,
    message: ({ maximum }) => `A Idempotency-Key tem no máximo ${String(maximum)} caracteres.`,
  },
  'order.cancelled': {
    status: 409,
    message: ({ numpedido }) =>
      `O pedido nº ${String(numpedido)}, feito com este envio, foi cancelado. Para comprar de novo, faça outro pedido.`,
  },
  'order.traitInvalid': {
    status: 422,
    message: ({ name, fault }) => `${String(name)}: ${TRAIT_FAULTS[fault as keyof typeof TRAIT_FAULTS]}`,
  },
  'order.noLongerSold': {
    status: 409,
    message: 'A loja não vende mais o que está no seu pedido. Remova do carrinho para continuar.',
  },
  'order.outOfStock': { status: 409, message: 'Não há estoque suficiente.' },
  'order.belowMinimum': { status: 422, message: ({ minimumReais }) => `O pedido mínimo é de ${reais(minimumReais)}.` },
  'order.overCredit': {
    status: 422,
    message: ({ availableReais }) =>
      `O pedido passa do crédito disponível (${reais(availableReais)}). Escolha outro pagamento.`,
  },
  'order.overdueInvoices': {
    status: 422,
    message: ({ overdueReais }) =>
      `Há faturas vencidas, no total de ${reais(overdueReais)}. Pague-as para voltar a comprar na conta, ou escolha outra forma de pagamento.`,
  },
  'order.changeTooSmall': {
    status: 422,
    message: ({ totalReais }) => `O troco é para um valor a partir do total, de ${reais(totalReais)}.`,
  },
  'order.duplicate': { status: 409, message: 'Um pedido idêntico foi feito há poucos segundos.' },
  'order.notFound': { status: 404, message: 'Não encontramos este pedido.' },
  'order.noDuplicate': { status: 404, message: 'O pedido não chegou à loja. Envie de novo.' },
  'order.illegalTransition': {
    status: 409,
    message: ({ status }) =>
      `Este pedido está com a situação “${STATUS_NAME[status as OrderStatus]}” e não aceita esta mudança. Atualize a página para ver o que pode ser feito agora.`,
  },
  'nfe.none': { status: 404, message: 'Este pedido ainda não tem nota fiscal.' },
  'nfe.unreadable': {
    status: 422,
    message: 'Este arquivo não é o XML de uma NF-e 4.00 (modelo 55) completa.',
  },
  'nfe.badKey': {
    status: 422,
    message: ({ key }) =>
      `A chave de acesso desta nota fiscal (${String(key)}) não confere com o dígito verificador. Envie o XML como a SEFAZ o devolveu, sem alterações.`,
  },
  'nfe.otherKey': {
    status: 422,
    message: ({ key, protocolKey }) =>
      `O protocolo deste arquivo é de outra nota fiscal: a nota tem a chave ${String(key)}, e o protocolo, ${String(protocolKey)}.`,
  },
  'nfe.notAuthorized': {
    status: 422,
    message: ({ protocolStatus }) =>
      protocolStatus === null
        ? 'Falta o protocolo da SEFAZ neste arquivo. Envie o XML autorizado (nfeProc), e não só o que foi assinado.'
        : `A SEFAZ não autorizou esta nota fiscal: o protocolo traz a situação ${String(protocolStatus)}, e não 100 ou 150.`,
  },
  'nfe.otherIssuer': {
    status: 422,
    message: ({ issuer, store }) =>
      `Esta nota fiscal foi emitida por ${formatDocument(String(issuer))}, e o CNPJ desta loja é ${formatDocument(String(store))}. Envie a nota que a loja emitiu para este pedido.`,
  },
  'nfe.ofOtherOrder': {
    status: 409,
    message: ({ number }) => `Esta nota fiscal já está no pedido nº ${String(number)}.`,
  },
  'order.storePaused': {
    status: 409,
    message: ({ until, timeZone }) =>
      `A loja está em pausa e volta a receber pedidos às ${localMoment(String(until), String(timeZone)).time}. O seu carrinho fica guardado.`,
  },
  'order.approvalOpen': { status: 409, message: 'Este pedido ainda aguarda a aprovação do responsável pela conta.' },
  'order.notPaid': { status: 409, message: 'O recibo fica pronto quando o pedido está pago.' },
  'order.approvalClosed': { status: 409, message: 'Este pedido não aguarda mais aprovação.' },
  'order.approvalRepeats': {
    status: 422,
    message:
      'Este pedido precisa da aprovação do responsável pela conta e por isso não pode virar assinatura. Escolha não repetir e envie de novo.',
  },
  'order.raiseNeedsApproval': {
    status: 409,
    message: ({ nowReais }) =>
      `Com esta forma de pagamento o total sobe para ${reais(nowReais)} e precisa da aprovação do responsável pela conta. Escolha outra forma ou peça que essa pessoa faça a troca.`,
  },
  'order.moveHeld': { status: 409, message: 'Este pedido já está avançando. Espere alguns segundos ou desfaça.' },
  'order.notRatable': { status: 409, message: 'Você pode avaliar o pedido depois que ele for entregue.' },
  'order.ratedAlready': { status: 409, message: 'Este pedido já foi avaliado.' },
  'order.ratingOfUnknownLine': { status: 422, message: 'Um dos itens avaliados não está no pedido.' },
  'order.notRated': { status: 404, message: 'Este pedido não foi avaliado.' },
  'order.wrongCode': { status: 422, message: 'O código não confere. Peça o código que aparece no pedido do cliente.' },
  'order.unproved': { status: 422, message: 'Informe o código do cliente, o nome de quem recebeu ou uma foto.' },
  'order.badPhoto': { status: 422, message: 'Essa foto não abre aqui. Tire outra, em JPEG ou PNG.' },
  'run.notFound': { status: 404, message: 'Essa rota de entrega não existe ou não é sua.' },
  'run.notReady': {
    status: 409,
    message: ({ numbers }) =>
      numbers === ''
        ? 'Escolha os pedidos da rota.'
        : `Estes pedidos já estão em outra rota ou não podem sair ainda: ${String(numbers)}.`,
  },
  'run.unknownCourier': { status: 422, message: 'Esse entregador não trabalha mais na loja.' },
  'run.notStarted': { status: 409, message: 'A rota ainda não saiu. Toque em “Sair para entrega” antes.' },
  'run.stopOver': { status: 409, message: 'Esta parada já foi relatada de outra forma.' },
  'order.questionClosed': { status: 409, message: 'Esta pergunta já foi respondida ou não vale mais.' },
  'order.noteMissing': { status: 422, message: 'Escreva a anotação.' },
  'order.noteNotFound': { status: 404, message: 'Esta anotação não existe mais, ou é de outra pessoa.' },
  'order.editClosed': {
    status: 409,
    message: ({ status }) => `O pedido está em “${STATUS_NAME[status as OrderStatus]}”, e isso não muda mais nele.`,
  },
  'order.editInRun': {
    status: 409,
    message: ({ courier }) =>
      `O pedido já está numa rota de entrega${typeof courier === 'string' ? `, com ${courier}` : ''}. Remova-o da rota antes de mudar a entrega.`,
  },
  'order.editOutdated': {
    status: 409,
    message: ({ status }) =>
      `O pedido mudou enquanto você editava e agora está em “${STATUS_NAME[status as OrderStatus]}”. Confira e salve de novo.`,
  },
  'order.editEmpty': {
    status: 422,
    message: 'Deixe pelo menos um produto no pedido. Para não entregar nada, cancele o pedido.',
  },
  'order.editNothing': { status: 422, message: 'Nada mudou no pedido.' },
  'order.editNeedsConsent': {
    status: 409,
    message: 'O cliente precisa concordar com esta mudança. Informe como ele concorda.',
  },
  'order.editOfCombo': {
    status: 422,
    message: ({ items }) => `${namesIn(items)}: faz parte de um combo, e a quantidade não muda.`,
  },
  'order.editBadQuantity': {
    status: 422,
    message: ({ items, nearestUnits }) =>
      `${namesIn(items)}: esta quantidade não é vendida. A mais próxima é ${Number(nearestUnits).toLocaleString('pt-BR')}.`,
  },
  'order.editUnknownLine': { status: 422, message: 'Um dos itens não está mais no pedido.' },
  'picking.unfinished': {
    status: 409,
    message: ({ missing }) =>
      Number(missing) === 1
        ? 'Falta separar 1 item.'
        : Number(missing) > 0
          ? `Faltam separar ${Number(missing)} itens.`
          : 'Conclua a separação.',
  },
  'picking.tooMuch': {
    status: 422,
    message: ({ mostUnits }) =>
      `Passou do que o cliente aceita: até ${Number(mostUnits).toLocaleString('pt-BR', { maximumFractionDigits: 3 })}.`,
  },
  'picking.implausible': {
    status: 422,
    message: ({ orderedUnits }) =>
      `O peso passa de dez vezes o pedido (${Number(orderedUnits).toLocaleString('pt-BR', { maximumFractionDigits: 3 })}). Confira a balança.`,
  },
  'picking.nothingLeft': { status: 409, message: 'Nenhum item foi encontrado. Cancele o pedido e informe o motivo.' },
  'order.termsOpen': { status: 403, message: 'Para enviar pedidos, leia e aceite os termos de uso da loja.' },
  'quote.none': { status: 404, message: 'Este pedido não tem orçamento.' },
  'quote.linesMismatch': { status: 422, message: 'Informe cada produto do orçamento uma vez.' },
  'quote.nothingOffered': { status: 422, message: 'Deixe pelo menos um produto com quantidade e preço.' },
  'quote.belowFloor': {
    status: 422,
    message: ({ items }) => `O preço está abaixo da margem mínima da loja: ${namesIn(items)}.`,
  },
  'quote.aboveAuthority': {
    status: 422,
    message: ({ items, authorityPercent }) =>
      `O desconto passa do que você pode dar (${percent(authorityPercent)}): ${namesIn(items)}.`,
  },
  'quote.badValidity': {
    status: 422,
    message: ({ maximum }) => `Escolha uma validade de hoje a ${String(maximum)} dias.`,
  },
  'quote.outdated': {
    status: 409,
    message: 'O orçamento mudou enquanto você olhava. Confira a versão mais nova.',
  },
  'quote.expired': {
    status: 409,
    message: 'A validade deste orçamento terminou. Peça novos preços à loja.',
  },
  'quote.noLongerSold': {
    status: 409,
    message: 'A loja não vende mais uma parte deste orçamento. Em “Pedir outros preços” você tira o que não há mais.',
  },
  'quote.lineNotSold': {
    status: 422,
    message: ({ items }) => `A loja não vende mais: ${namesIn(items)}. Deixe a quantidade em 0.`,
  },
}
