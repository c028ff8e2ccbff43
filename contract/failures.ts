import type { Failure, FailureCode, FailureDetails } from '#domain/failure.ts'
import type { PlaceContradiction } from '#domain/delivery/service-area.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { AmountsChanged } from '#domain/order/place-order.ts'
import { ACCESS_FAILURES } from './access-failures.ts'
import { CART_FAILURES } from './cart-failures.ts'
import { encodeFault, type CampoComErro } from './field-faults.ts'
import { ORDER_FAILURES, reais, type FailureText } from './order-failures.ts'
import { CONTENT_FAILURES } from './content-failures.ts'
import { FILE_FAILURES } from './file-failures.ts'
import { PRIVACY_REQUEST_FAILURES } from './privacy-failures.ts'
import { PRODUCT_FAILURES } from './product-failures.ts'
import { RETURN_FAILURES } from './return-failures.ts'
import { SERVER_FAILURES } from './server-failures.ts'
import { SHOPPING_LIST_FAILURES } from './shopping-list-failures.ts'
import { SUBSCRIPTION_FAILURES } from './subscription-failures.ts'
import { encodeStatus } from './values.ts'
import { encodeDifference, type Diferenca } from './order-request.ts'

/** How a refusal travels. `mensagem` is for people; `campo` names the field of the request that is at fault. */
export interface FailureBody {
  readonly codigo: FailureCode
  readonly mensagem: string
  readonly campo?: string
  /** The title of the modal that shows the message (specification §3 "User"). */
  readonly mensagemModal?: string
  /** Of a form: everything that is wrong with it, field by field. */
  readonly campos?: readonly CampoComErro[]
  /** The names of the items that the refusal is about (specification §8). */
  readonly itensName?: readonly string[]
  /** Of an order: every amount that is not what the customer saw. */
  readonly diferencas?: readonly Diferenca[]
  /** The message under the name of specification §8, where the refusal is about ways to receive. */
  readonly message?: string
  /** Whether another address helps: the screen then opens the modal in which one is chosen. */
  readonly openModal?: boolean
  readonly detalhes?: FailureDetails
}

const CONTRADICTIONS: Record<PlaceContradiction, string> = {
  'postal-code': ' O CEP fica fora da área de entrega, embora o ponto no mapa fique dentro dela. Confira os dois.',
  point: ' O ponto no mapa fica fora da área de entrega, embora o CEP fique dentro dela. Confira os dois.',
  apart: ' O CEP e o ponto no mapa ficam em áreas de entrega diferentes. Confira os dois.',
}

function openOrdersMessage(orders: readonly string[], count: number): string {
  if (count === 1)
    return `O pedido ${orders.join()} ainda está em andamento. Você poderá excluir a conta quando ele for entregue ou cancelado.`
  const rest = count > orders.length ? ' e outros' : ''
  return `Ainda há ${count} pedidos em andamento (${orders.join(', ')}${rest}). Você poderá excluir a conta quando forem entregues ou cancelados.`
}

const countOf = (count: unknown, one: string, many: string): string =>
  Number(count) === 1 ? `1 ${one}` : `${Number(count).toLocaleString('pt-BR')} ${many}`

const FAILURES: Record<FailureCode, FailureText> = {
  ...ACCESS_FAILURES,
  ...CART_FAILURES,
  ...ORDER_FAILURES,
  ...RETURN_FAILURES,
  ...PRIVACY_REQUEST_FAILURES,
  ...SERVER_FAILURES,
  'chat.notOffered': { status: 404, message: 'Esta loja não atende por chat.' },
  'chat.roomNotFound': { status: 404, message: 'Conversa não encontrada.' },
  'chat.empty': { status: 422, message: 'Escreva uma mensagem ou escolha um arquivo.' },
  'chat.badFile': {
    status: 422,
    message:
      'Este arquivo não pode ser enviado. Envie uma foto (JPG, PNG ou WebP) de até 25 megapixels, um PDF, uma planilha ou um texto de até 10 MB.',
  },
  'chat.unknownCard': { status: 422, message: 'O produto ou o pedido desta mensagem não existe mais.' },
  'chat.assigned': {
    status: 409,
    message: ({ name }) =>
      `Esta conversa está com ${String(name ?? 'outra pessoa')}. Assuma a conversa para responder.`,
  },
  'staffNotice.badHours': { status: 422, message: 'O silêncio precisa terminar em outra hora do que começa.' },
  'chat.badHours': { status: 422, message: 'O horário de fim precisa ser depois do de início.' },
  'installation.badCode': {
    status: 422,
    message: 'Este link venceu ou já foi usado. Reinicie o servidor para receber outro.',
  },
  'operator.badInvitation': {
    status: 422,
    message: 'Este link venceu ou já foi usado. Peça outro a quem cuida do servidor.',
  },
  'operator.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'storeLimit.products': {
    status: 409,
    message: ({ maximum }) =>
      `Esta loja pode ter até ${countOf(maximum, 'produto', 'produtos')} à venda. Arquive algum, ou fale com quem cuida da instalação.`,
  },
  'storeLimit.staff': {
    status: 409,
    message: ({ maximum }) =>
      `Esta loja pode ter até ${countOf(maximum, 'pessoa', 'pessoas')} na equipe, com os convites. Remova alguém, ou fale com quem cuida da instalação.`,
  },
  'storeLimit.files': {
    status: 409,
    message: ({ maximum }) =>
      `Esta loja pode guardar até ${(Number(maximum) / 1_000_000).toLocaleString('pt-BR')} MB de arquivos. Remova imagens que não usa, ou fale com quem cuida da instalação.`,
  },
  'operatedStore.notFound': { status: 404, message: 'Esta loja não existe.' },
  'operatedStore.otherState': {
    status: 409,
    message: 'Esta loja já não estava como a página mostrava. Veja como ela está agora.',
  },
  'installation.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'paymentMethod.notPaidFirst': { status: 422, message: 'Só Pix, boleto e cartão podem ser pagos antes da separação.' },
  'paymentMethod.nameTaken': { status: 409, message: 'Outra forma de pagamento já tem este nome.' },
  'paymentMethod.tooMany': { status: 422, message: ({ maximum }) => `São até ${String(maximum)} formas de pagamento.` },
  'paymentMethod.outdated': {
    status: 409,
    message: 'Outra pessoa mudou as formas de pagamento enquanto você editava. Veja como estão e salve de novo.',
  },
  'storeProfile.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'storeProfile.outdated': {
    status: 409,
    message: 'Outra pessoa publicou a loja enquanto você editava. Veja o que mudou e publique de novo.',
  },
  'storeProfile.badPicture': {
    status: 422,
    message: 'Não deu para abrir esta imagem. Envie PNG, JPG, WebP ou AVIF de até 10 MB.',
  },
  'storeProfile.pictureUnknown': { status: 422, message: 'Esta imagem não está mais guardada. Envie de novo.' },
  'storeProfile.versionNotFound': { status: 404, message: 'Esta versão não existe mais.' },
  'storeProfile.scheduledByOther': {
    status: 409,
    message: 'Outra pessoa mexeu no agendamento enquanto você editava. Se você agendar de novo, vale o seu.',
  },
  'storeProfile.notScheduled': {
    status: 404,
    message: 'Este agendamento não existe mais: foi trocado, cancelado ou já começou.',
  },
  'sisterStore.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'sisterStore.tooMany': {
    status: 409,
    message: ({ maximum }) =>
      `Esta instalação permite ${Number(maximum) === 1 ? '1 loja' : `${String(maximum)} lojas`} por empresa. Para abrir mais uma, fale com quem cuida dela.`,
  },
  'serviceCheck.notAMobile': { status: 422, message: 'Confira o celular, com DDD. Exemplo: (11) 98765-4321.' },
  'report.invalid': { status: 422, message: 'Confira os dias do período.' },
  'trait.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'trait.notFound': { status: 404, message: 'Esta pergunta não existe mais.' },
  'trait.outdated': {
    status: 409,
    message: 'Outra pessoa mudou as perguntas enquanto você editava. Veja como estão e salve de novo.',
  },
  'trait.tooMany': {
    status: 409,
    message: ({ maximum }) => `São até ${String(maximum)} perguntas em cada formulário.`,
  },
  'storeSettings.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'storeSettings.outdated': {
    status: 409,
    message: 'Outra pessoa mudou os ajustes enquanto você editava. Veja como estão e salve de novo.',
  },
  'storeSettings.ownersAlone': {
    status: 403,
    message: 'Só donos da loja ligam e desligam a exigência de verificação em duas etapas.',
  },
  'storeSettings.factorFirst': {
    status: 409,
    message: 'Ative antes a sua própria verificação em duas etapas, em Segurança.',
  },
  'password.wrong': { status: 422, message: 'A senha atual não confere.' },
  'password.tooShort': {
    status: 422,
    message: ({ minimum }) => `A senha deve ter pelo menos ${String(minimum)} caracteres.`,
  },
  'password.tooLong': {
    status: 422,
    message: ({ maximum }) => `A senha deve ter no máximo ${String(maximum)} caracteres.`,
  },
  'password.tooCommon': {
    status: 422,
    message: 'Esta senha é fácil de adivinhar. Escolha outra: uma frase curta funciona bem.',
  },
  'password.personal': { status: 422, message: 'A senha não pode ser o seu nome, documento ou e-mail. Escolha outra.' },
  'verification.channelUnavailable': {
    status: 422,
    message: 'Esta loja ainda não envia códigos por este meio. Peça o código por e-mail.',
  },
  'verification.badCode': {
    status: 422,
    message: 'O código não confere ou já venceu. Confira a mensagem mais recente ou peça outro código.',
  },
  'verification.done': { status: 409, message: 'Este e-mail já está confirmado.' },
  'verification.phoneDone': { status: 409, message: 'Este telefone já está confirmado.' },
  'verification.noMobile': {
    status: 422,
    message:
      'Os códigos vão para celulares do Brasil. Informe um celular com DDD em “Meu cadastro” e peça o código de novo.',
  },
  'verification.tooManyToday': {
    status: 422,
    message: ({ maximum }) =>
      `Já enviamos ${String(maximum)} códigos por telefone nas últimas 24 horas. Tente de novo amanhã.`,
  },
  'apiKey.pastEnd': { status: 422, message: 'Escolha uma data a partir de hoje.' },
  'registration.invalid': { status: 422, message: 'Erro ao tentar cadastrar usuário' },
  'registration.updateInvalid': {
    status: 422,
    message: 'Erro tentando atualizado usuário. Tente novamente mais tarde',
  },
  'registration.badCode': {
    status: 422,
    message: 'O código não confere ou já venceu. Confira o e-mail mais recente ou peça outro código.',
  },
  'registration.registryUnavailable': {
    status: 503,
    message: 'A consulta de CNPJ não respondeu agora. Preencha os dados da empresa à mão.',
  },
  'registration.registryNotFound': {
    status: 404,
    message: 'Não encontramos este CNPJ na Receita Federal. Confira o número ou preencha os dados à mão.',
  },
  'registration.cnpjOnly': { status: 400, message: 'Digite um CNPJ válido para consultar.' },
  'terms.notFound': { status: 404, message: 'Não encontramos esta versão dos termos de uso.' },
  'terms.outdated': { status: 409, message: 'Os termos de uso mudaram. Leia a nova versão antes de aceitar.' },
  'customer.reviewReasonMissing': { status: 422, message: 'Escreva o motivo: a pessoa vai recebê-lo por e-mail.' },
  'customer.reviewedMeanwhile': {
    status: 409,
    message: 'Este cadastro foi avaliado por outra pessoa enquanto você olhava. Confira como ele está agora.',
  },
  'customer.selectionChanged': {
    status: 409,
    message: ({ expected }) =>
      `A lista já não tem os ${Number(expected)} cadastros que você viu. Confira e tente de novo.`,
  },
  'customer.selectionTooLarge': {
    status: 422,
    message: ({ maximum }) => `Escolha no máximo ${Number(maximum)} cadastros de cada vez.`,
  },
  'export.tooLarge': {
    status: 422,
    message: ({ maximum }) =>
      `Uma planilha tem até ${Number(maximum).toLocaleString('pt-BR')} linhas. Filtre a lista e exporte em partes.`,
  },
  'view.tooMany': {
    status: 422,
    message: ({ maximum }) => `Você já tem ${Number(maximum)} visões desta lista. Exclua uma para salvar outra.`,
  },
  'record.changedMeanwhile': {
    status: 409,
    message: 'Outra pessoa mudou isto enquanto você editava. Confira como está agora.',
  },
  'customer.erpCodeChanged': {
    status: 409,
    message: 'Outra pessoa mudou este código enquanto você editava. Confira como ele está agora.',
  },
  ...PRODUCT_FAILURES,
  ...SHOPPING_LIST_FAILURES,
  ...SUBSCRIPTION_FAILURES,
  'customer.documentTaken': {
    status: 409,
    message: ({ nome }) => `Este documento já é de um cliente da loja: ${String(nome)}.`,
  },
  'customer.emailTaken': { status: 409, message: 'Outro cliente da loja já entra com este e-mail.' },
  'customer.ownEmail': {
    status: 409,
    message: 'O cliente entra na loja com este e-mail. Só ele pode trocar, em “Meu cadastro”.',
  },
  'customer.noEmail': { status: 422, message: 'Este cliente não tem e-mail. Preencha o e-mail antes de convidar.' },
  'customer.noLogin': {
    status: 409,
    message: 'Este cliente ainda não tem senha para abrir o carrinho. Mande primeiro o convite.',
  },
  'customer.hasLogin': { status: 409, message: 'Este cliente já entra na loja com a própria senha.' },
  'customer.noteMissing': { status: 422, message: 'Escreva a anotação.' },
  'customer.erpCodeTaken': {
    status: 409,
    message: 'Este código do ERP já é de outro cliente da loja. Confira o código.',
  },
  'linkedUser.invalidEmail': { status: 422, message: 'Confira o e-mail. Exemplo: nome@exemplo.com.br.' },
  'linkedUser.ownEmail': { status: 422, message: 'Este é o e-mail do responsável pela conta. Convide outra pessoa.' },
  'linkedUser.alreadyLinked': { status: 409, message: 'Esta pessoa já está na lista de usuários da conta.' },
  'linkedUser.tooMany': {
    status: 422,
    message: ({ maximum }) =>
      `Cada conta pode ter até ${String(maximum)} usuários, contando os convites. Remova um para convidar outro.`,
  },
  'linkedUser.nameMissing': { status: 422, message: 'Escreva o seu nome.' },
  'invitation.invalid': { status: 422, message: 'Este convite não vale mais. Peça outro a quem convidou você.' },
  'invitation.staff': {
    status: 409,
    message: 'Este e-mail é de alguém da equipe da loja e não pode entrar na conta de um cliente.',
  },
  'supplier.notFound': { status: 404, message: 'Não encontramos esta loja.' },
  'supplier.tooManyOrigins': { status: 422, message: ({ maximum }) => `São ${String(maximum)} origens no máximo.` },
  'supplier.badOrigin': {
    status: 422,
    message: 'Informe a origem como https://app.exemplo.com.br, sem caminho. Sem https, só localhost.',
  },
  'supplier.doesNotServePlace': { status: 422, message: 'Infelizmente ainda não atendemos este endereço' },
  'supplier.doesNotServeAddress': {
    status: 422,
    message: ({ reason }) =>
      `O fornecedor não atende no endereço informado.${CONTRADICTIONS[reason as PlaceContradiction] ?? ''}`,
    openModal: true,
  },
  ...CONTENT_FAILURES,
  ...FILE_FAILURES,
  'address.notFound': { status: 404, message: 'Não encontramos este endereço.' },
  'address.tooMany': {
    status: 422,
    message: ({ maximum }) => `Cada cliente pode ter até ${String(maximum)} endereços. Exclua um para cadastrar outro.`,
  },
  'address.invalidPostalCode': { status: 400, message: 'O CEP tem 8 números. Confira.' },
  'address.unknownState': { status: 400, message: 'Escolha o estado (UF).' },
  'address.single': {
    status: 422,
    message: 'Esta loja trabalha com um só endereço por cliente. Altere o que já está cadastrado.',
  },
  'delivery.none': {
    status: 422,
    message: ({ minimumReais, missingReais }) =>
      'Nenhuma forma de entrega foi encontrada para esse endereço, itens ou valor de pedido.' +
      (minimumReais === undefined ? '' : ` Pedido mínimo: ${reais(minimumReais)}. Faltam ${reais(missingReais)}.`),
    openModal: false,
  },
  'delivery.addressRequired': { status: 422, message: 'Escolha o endereço de entrega.', openModal: true },
  'delivery.optionNotFound': { status: 422, message: 'Esta forma de entrega não está mais disponível. Escolha outra.' },
  'delivery.dateUnavailable': { status: 422, message: 'Esta data de entrega não está mais disponível. Escolha outra.' },
  'delivery.slotFull': { status: 409, message: 'Esta data está lotada. Escolha outra.' },
  'deliverySettings.areaNowhere': {
    status: 422,
    message: 'Informe as faixas de CEP da área, ou desenhe o contorno dela no mapa.',
  },
  'deliverySettings.badOutline': {
    status: 422,
    message: 'Marque de 3 a 200 pontos, na ordem do contorno e sem cruzar as linhas.',
  },
  'deliverySettings.badPostalRange': {
    status: 422,
    message: ({ range }) => `Confira “${String(range)}”. Exemplo: 05400-000 a 05499-999.`,
  },
  'deliverySettings.badDate': { status: 422, message: 'Confira as datas: cada dia uma vez só.' },
  'deliverySettings.unknownTimeZone': { status: 422, message: 'Escolha o fuso horário da loja entre os do Brasil.' },
  'deliverySettings.unknownPlace': { status: 422, message: 'Escolha a área da entrega ou a loja da retirada.' },
  'deliverySettings.optionInUse': {
    status: 409,
    message: 'Há pedidos ou assinaturas com esta forma de entrega. Desligue em vez de excluir.',
  },
  'deliverySettings.outdated': {
    status: 409,
    message: 'Outra pessoa mudou a entrega enquanto você editava. Veja como está e salve de novo.',
  },
  'delivery.belowMinimum': {
    status: 422,
    message: ({ minimumReais }) => `Esta entrega vale para compras a partir de ${reais(minimumReais)}.`,
  },
  'payment.methodNotFound': { status: 422, message: 'Esta forma de pagamento não está disponível. Escolha outra.' },
  'invoice.notFound': { status: 404, message: 'Não encontramos esta fatura.' },
  'invoice.badPeriod': { status: 422, message: 'Escolha um período de 1 a 366 dias.' },
  'invoice.closed': {
    status: 409,
    message: 'A fatura mudou: já está paga, foi cancelada, ou o pagamento foi desfeito.',
  },
  'invoice.tooMuch': {
    status: 422,
    message: ({ openReais }) => `O valor passa do que falta pagar, ${reais(openReais)}.`,
  },
  'invoice.futurePayment': { status: 422, message: 'A data do pagamento ainda não chegou.' },
  'payment.belowMinimum': {
    status: 422,
    message: ({ minimumReais }) => `Esta forma de pagamento vale para compras a partir de ${reais(minimumReais)}.`,
  },
  'payment.noReceipt': { status: 409, message: 'Este pedido não tem cobrança em aberto.' },
  'payment.providerRefused': {
    status: 422,
    message:
      'Não foi possível gerar a cobrança com os dados do pedido. Fale com a loja ou escolha outra forma de pagamento.',
  },
  'payment.providerUnavailable': {
    status: 503,
    message: 'O serviço de pagamentos não respondeu. Tente de novo em instantes: nada é cobrado duas vezes.',
  },
  'payment.cardDeclined': {
    status: 422,
    message: 'O pagamento não foi autorizado pelo banco emissor do cartão. Confira os dados ou use outro cartão.',
  },
  'payment.alreadyPaid': { status: 409, message: 'Este pedido já foi pago.' },
  'payment.quoteNotAccepted': {
    status: 409,
    message: 'O cliente ainda não aceitou este orçamento. Registre o pagamento depois que ele aceitar.',
  },
  'payment.tooManyInstallments': {
    status: 422,
    message: ({ most }) =>
      Number(most) === 1 ? 'Este valor é pago em uma vez só.' : `Este valor é dividido em até ${Number(most)} vezes.`,
  },
  'payment.methodSame': { status: 409, message: 'Esta já é a forma de pagamento do pedido. Escolha outra.' },
  'payment.methodFixed': {
    status: 409,
    message:
      'O pedido não pode mais passar para esta forma de pagamento: já foi pago ou separado, ou espera um pagamento online.',
  },
  'payment.addressNeeded': {
    status: 422,
    message: 'Para pagar com boleto é preciso ter um endereço de cobrança completo no cadastro.',
  },
  'payment.notFound': { status: 404, message: 'Este recebimento não existe.' },
  'payment.decided': { status: 409, message: 'Este recebimento já foi resolvido, ou não aceita esta ação.' },
  'payment.accountInvalid': { status: 400, message: 'Confira os dados da conta de pagamentos.' },
  'payment.accountMissing': { status: 409, message: 'A loja ainda não configurou esta conta de pagamentos.' },
  'contact.badEmail': { status: 422, message: 'Confira o e-mail.' },
  'contact.unavailable': { status: 409, message: 'Esta loja não recebe mensagens por aqui. Use os outros contatos.' },
  'privacy.openOrders': {
    status: 409,
    message: ({ orders, count }) => openOrdersMessage(Array.isArray(orders) ? orders.map(String) : [], Number(count)),
  },
  'privacy.openCredit': {
    status: 409,
    message: 'Ainda há valores a pagar nesta loja. Você poderá excluir a conta depois de quitá-los.',
  },
  'privacy.exportedTooOften': {
    status: 422,
    message: 'Você já baixou seus dados várias vezes hoje. Tente de novo amanhã.',
  },
}

/** Every code that a refusal may have. */
export const failureCodes = (): FailureCode[] => Object.keys(FAILURES) as FailureCode[]
export const failureStatus = (code: FailureCode): number => FAILURES[code].status

export function encodeFailure(failure: Pick<Failure, 'code' | 'details'> & Partial<Pick<Failure, 'faults'>>): {
  status: number
  body: FailureBody
} {
  const { status, message, modal, openModal } = FAILURES[failure.code]
  const mensagem = typeof message === 'string' ? message : message(failure.details)
  const { field, message: _, items, seenReais: __, nowReais: ___, ...others } = failure.details
  const differences = failure instanceof AmountsChanged ? failure.differences.map(encodeDifference) : []
  // A status in the details of a refusal is always that of an order.
  const details =
    typeof others.status === 'string' ? { ...others, status: encodeStatus(others.status as OrderStatus) } : others
  return {
    status,
    body: {
      codigo: failure.code,
      mensagem,
      ...(openModal === undefined ? {} : { message: mensagem, openModal }),
      ...(modal === undefined ? {} : { mensagemModal: modal }),
      ...(typeof field === 'string' ? { campo: field } : {}),
      ...(failure.faults?.length ? { campos: failure.faults.map(encodeFault) } : {}),
      ...(Array.isArray(items) ? { itensName: items as readonly string[] } : {}),
      ...(differences.length > 0 ? { diferencas: differences } : {}),
      ...(Object.keys(details).length > 0 ? { detalhes: details } : {}),
    },
  }
}
