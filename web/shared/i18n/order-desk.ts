import type { OrderEventKind, OrderPaper } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { StaffStep } from '#domain/order/transitions.ts'
import { shellText } from './back-office.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text } from './office-quotes.ts'
import { statusText, text as orderText } from './orders.ts'
import { text as representativeText } from './representative.ts'

/** `há 5 min`, `há 3 h`, `há 2 dias` */
function ageText(minutes: number): string {
  if (minutes < 60) return `há ${minutes} min`
  if (minutes < 48 * 60) return `há ${Math.floor(minutes / 60)} h`
  return `há ${Math.floor(minutes / 1440)} dias`
}

/** What staff read where they move, pick and hand over orders. */
export const deskText = dictionary('order-desk', {
  step: {
    picking: 'Começar a separar',
    'ready-for-pickup': statusText['ready-for-pickup'].name,
    'out-for-delivery': statusText['out-for-delivery'].name,
  } satisfies Record<Exclude<StaffStep, 'delivered'>, string>,
  moving: (status: string, by: string) => `Avançando para “${status}” (${by})…`,
  movingShort: (status: string) => `Avançando para “${status}”…`,
  stepOf: (step: string, number: number) => `${step}: pedido ${number}`,
  refused: (number: number, message: string) => `Pedido ${number}: ${message}`,
  nextStep: 'Próximo passo',
  unpaid: 'Espera o pagamento',
  layouts: 'Mostrar como',
  layout: { table: 'Lista', board: 'Quadro' },
  items: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  age: ageText,
  oldest: (minutes: number) => `mais antigo ${ageText(minutes)}`,
  moreInColumn: (count: number) => `mais ${count} em outras páginas`,
  printMany: {
    label: 'Etiquetas',
    receipt: 'Cupons de 80 mm',
    'picking-list': 'Listas de separação',
    order: 'Pedidos em A4',
  } satisfies Record<OrderPaper, string>,
  tooMany: (most: number) => `Imprima até ${most} pedidos de cada vez.`,
  undo: commonText.undo,
  waits: {
    payment: 'Esperando o pagamento do cliente.',
    transfer: 'O Pix cai direto na conta da loja. Confira no extrato se ele já chegou.',
    approval: 'Esperando a aprovação do responsável pela conta.',
    picking: 'Conclua a separação para saber o total.',
    over: 'Nada mais a fazer neste pedido.',
    quote: 'Orçamento: responda com os preços.',
    answer: 'Orçamento respondido: esperando a resposta do cliente.',
  },
  conflict: (status: string, by: string, at: string) =>
    `Este pedido já está em “${status}” (${by}, ${at}). Atualizado.`,
  moved: (number: number, status: string) => `Pedido ${number}: já está em “${status}”. Atualizado.`,
  system: 'sistema',
  answerQuote: 'Responder o orçamento',
  confirmTransfer: 'Conferir o Pix',
  openHandover: { delivery: 'Registrar entrega', pickup: 'Registrar retirada' } satisfies Record<DeliveryType, string>,
  handover: { delivery: 'Confirmar entrega', pickup: 'Confirmar retirada' } satisfies Record<DeliveryType, string>,
  code: 'Código que o cliente disse',
  codeHint: 'Quatro números, na página do pedido do cliente.',
  receivedBy: {
    delivery: 'Ou o nome de quem recebeu',
    pickup: 'Ou o nome de quem retirou',
  } satisfies Record<DeliveryType, string>,
  unproved: 'Digite o código do cliente, ou o nome de quem recebeu.',
  paidAtHandover: (total: string, method: string) => `Recebi ${total} – ${method}`,
  cancel: orderText.cancel,
  cancelConfirm: orderText.cancelConfirm,
  cancelReason: 'Motivo, que o cliente vai ler',
  cancelHint: 'O que o pedido reservou volta para a loja, e o que foi pago é devolvido.',
  pick: 'Abrir separação',
  print: 'Imprimir',
  paper: {
    label: 'Etiqueta',
    receipt: 'Cupom de 80 mm',
    'picking-list': 'Lista de separação',
    order: 'Pedido em A4',
  } satisfies Record<OrderPaper, string>,
  printFailed: 'Não deu para imprimir. Confira sua internet e tente de novo.',
  by: orderText.by,
  events: {
    moved: '',
    question: 'Cliente perguntado',
    answer: 'Cliente respondeu',
    removal: 'Item em falta',
    replaced: orderText.events.replaced,
    'new-total': 'Total corrigido pela separação',
    'new-method': orderText.events['new-method'],
    'failed-delivery': 'Não entregue',
    approved: orderText.events.approved,
    'return-requested': orderText.events['return-requested'],
    'return-accepted': orderText.events['return-accepted'],
    'return-refused': orderText.events['return-refused'],
    'return-received': 'Produtos devolvidos recebidos',
    'return-done': orderText.events['return-done'],
    'return-cancelled': orderText.events['return-cancelled'],
    edited: 'Pedido editado',
  } satisfies Record<OrderEventKind, string>,
  ordered: (amount: string) => `Pedido: ${amount}`,
  missing: orderText.missing,
})

export const pickingText = dictionary('picking', {
  title: shellText.screens.picking,
  count: (total: number) => (total === 1 ? '1 pedido para separar' : `${total} pedidos para separar`),
  emptyTitle: 'Nada para separar',
  empty: 'Os pedidos aparecem aqui quando chega a vez de separar.',
  back: shellText.screens.picking,
  number: orderText.number,
  progress: (done: number, all: number) => `${done} de ${all}`,
  start: 'Começar a separar',
  begun: statusText.picking.name,
  done: 'Separado',
  undo: 'Refazer',
  leave: commonText.cancel,
  of: (amount: string) => `Pedido: ${amount}`,
  accepted: (most: string) => `Aceito até ${most}`,
  weight: 'Peso na balança',
  weightIn: (unit: string) => `Peso na balança, em ${unit}`,
  keypad: 'Teclado de peso',
  erase: 'Apagar',
  over: (excess: string) => `Passou ${excess}. Retire um pouco ou peça o ok do cliente.`,
  implausible: (weight: string, ordered: string) => `${weight}? O pedido é de ${ordered}.`,
  inGrams: (weight: string) => `Usar ${weight}`,
  askConsent: 'Pedir o ok do cliente',
  gone: orderText.missing,
  replace: representativeText.switch,
  remove: 'Remover do pedido',
  ask: 'Perguntar ao cliente',
  proposals: 'Trocar por',
  noProposals: 'Nenhum produto parecido e disponível.',
  replaces: 'No lugar de um item em falta',
  waiting: 'Esperando a resposta do cliente',
  goneProposal: (name: string) => `A loja não vende mais ${name}: o cliente só pode recusar. Proponha outro produto.`,
  refused: 'O cliente não quis a troca',
  finish: 'Concluir separação',
  left: (count: number) => (count === 1 ? 'Falta 1 item' : `Faltam ${count} itens`),
  finished: 'Separação concluída.',
  forPickup: 'Esperando retirada',
  delivered: 'Entregue ao cliente.',
  totalUnanswered: 'O total passou do que o cliente autorizou. Perguntamos a ele; a resposta aparece aqui.',
  totalAccepted: 'O cliente aceitou o novo total. Conclua a separação.',
  totalRefused: 'O cliente não aceitou o novo total. Diminua os pesos ou remova itens.',
  note: 'Observação do cliente',
  seeOrder: text.order,
})

export const pauseText = dictionary('pause', {
  pause: (minutes: number) => `Pausar loja ${minutes} min`,
  hint: 'Os clientes não enviam pedidos até a loja reabrir; os carrinhos ficam guardados',
  paused: (time: string) => `Loja em pausa até ${time}: nenhum pedido novo chega.`,
  open: 'Reabrir agora',
  longer: (minutes: number) => `Mais ${minutes} min`,
  failed: 'Não foi possível pausar a loja. Tente de novo.',
})

export const shiftText = dictionary('shift', {
  begin: 'Começar turno',
  beginHint: 'Toca quando chega um pedido, um orçamento ou um Pix para confirmar, até alguém cuidar dele',
  on: 'Turno aberto',
  end: 'Encerrar turno: este aparelho para de tocar',
  blocked: 'O navegador bloqueou o som.',
  unblock: 'Ligar',
  waiting: (what: string) => `Espera por você: ${what}`,
  see: { orders: 'Ver no quadro', quotes: 'Ver orçamentos', transfers: 'Conferir Pix' },
  silence: 'Já vi',
  unseen: (count: number, title: string) => `(${count}) Novos · ${title}`,
  seen: (count: number, title: string) => `(${count}) ${title}`,
})
