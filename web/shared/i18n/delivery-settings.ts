import { text as addressText } from './address.ts'
import { shellText } from './back-office.ts'
import { text as categoriesText } from './categories.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as mapText } from './map.ts'
import { text as methodsText } from './payment-methods.ts'
import { officeChatText } from './office-chat.ts'
import { text as receiveText } from './receive.ts'
import { text as setUpText } from './set-up.ts'
import { text as usersText } from './users.ts'

/** What staff read where they decide how the store delivers. */
export const text = dictionary('back-office-delivery-settings', {
  title: shellText.screens['delivery-settings'],
  intro: 'Onde a loja entrega, em que dias e por quanto, e onde os clientes podem retirar.',
  check: {
    title: 'O que é oferecido neste CEP hoje?',
    postalCode: commonText.postalCode,
    submit: 'Conferir CEP',
    invalid: 'O CEP tem 8 números.',
    none: 'Nada é oferecido neste CEP. Confira as faixas de CEP das áreas e se há uma forma de entrega ligada.',
    off: 'A entrega e a retirada estão desligadas: ligue uma delas em “A loja oferece”.',
    fee: (fee: string) => (fee === '' ? 'grátis' : fee),
    minimum: (amount: string) => `pedido a partir de ${amount}`,
    firstDate: (day: string) => (day === '' ? 'sem escolha de data' : `a partir de ${day}`),
    pickup: commonText.pickup,
  },
  types: {
    title: 'A loja oferece',
    hasDelivery: 'Entrega no endereço do cliente',
    hasPickup: 'Retirada em uma loja',
    neither: 'Com as duas desligadas, os clientes ainda podem escolher as formas de entrega ligadas abaixo.',
    pickupPercent: 'Preços na retirada (%)',
    pickupPercentHint:
      'Com sinal de menos é desconto: -5. Vale para todos os preços da loja; combos e preços combinados não mudam.',
    pickupPercentRange: methodsText.adjustmentRange,
    badPercent: methodsText.checkNumber,
    timeZone: setUpText.timeZone,
    timeZoneHint: `${setUpText.timeZoneHint} O que já está agendado continua no mesmo instante.`,
    timeZones: setUpText.timeZones,
    blockedDates: 'Dias sem entrega nem retirada',
    blockedDatesHint: 'Um por linha: 25/12/2026 Natal.',
    saved: 'Salvo. A loja já segue estes dias.',
  },
  options: {
    title: 'Formas de entrega e retirada',
    empty:
      'Crie primeiro uma área de entrega ou uma loja para retirada, abaixo. Depois, como os pedidos chegam até lá.',
    new: 'Nova forma de entrega ou retirada',
    off: methodsText.off,
    up: categoriesText.up,
    down: categoriesText.down,
    arranged: methodsText.arranged,
    place: receiveText.typeTitle,
    inArea: (name: string) => `Entrega: ${name}`,
    atStore: (name: string) => `Retirada: ${name}`,
    fields: {
      name: methodsText.fields.name,
      description: methodsText.fields.description,
      period: 'Horário',
      fee: 'Taxa (R$)',
      freeFrom: 'Grátis a partir de (R$)',
      minimum: methodsText.fields.minimum,
      leadDays: 'Prazo, em dias',
      cutoff: 'Pedidos até as',
      datesAhead: 'Datas que o cliente pode escolher',
      capacity: 'Pedidos por dia, no máximo',
    },
    hints: {
      period: 'Por exemplo: entre 8h e 12h.',
      freeFrom: 'Em branco, a taxa vale sempre.',
      leadDays: '0 é no mesmo dia.',
      cutoff: 'Depois desta hora, o pedido conta como do dia seguinte.',
      datesAhead: '0: o cliente não escolhe a data.',
      capacity: 'Em branco, sem limite.',
    },
    weekdays: 'Dias da semana',
    weekdayNames: officeChatText.days,
    active: methodsText.active,
  },
  areas: {
    title: 'Áreas de entrega',
    empty: 'Ainda não há áreas: a loja não entrega em lugar nenhum.',
    new: 'Nova área de entrega',
    fields: { name: 'Nome da área', outline: 'Contorno', postalRanges: 'Faixas de CEP' },
    hints: {
      outline:
        'Só se as faixas de CEP não bastam. Desenhe no mapa, ou escreva um ponto por linha: latitude, longitude.',
      postalRanges: 'Uma por linha: 05400-000 a 05499-999.',
    },
    wholeState: 'Acrescentar um estado inteiro',
    chooseState: 'Escolha o estado',
    corners: (count: number) => (count === 0 ? 'sem contorno' : `contorno com ${count} pontos`),
    ranges: (count: number) => {
      if (count === 0) return 'sem faixas de CEP'
      return count === 1 ? '1 faixa de CEP' : `${count} faixas de CEP`
    },
    inUse: 'Para excluir, primeiro troque a área das formas de entrega que a usam, ou exclua-as.',
  },
  pickupStores: {
    title: 'Lojas para retirada',
    empty: 'Ainda não há lojas onde retirar.',
    new: 'Nova loja para retirada',
    fields: {
      name: 'Nome de onde retirar',
      address: 'Endereço de onde retirar',
      hours: 'Horário da retirada',
      point: 'Lugar no mapa',
    },
    hints: { hours: 'Por exemplo: segunda a sábado, das 8h às 20h.', point: 'Latitude, longitude. Marque no mapa.' },
    inUse: 'Para excluir, primeiro troque a loja das formas de retirada que a usam, ou exclua-as.',
  },
  openMap: 'Desenhar no mapa',
  openPointMap: 'Marcar o ponto no mapa',
  closeMap: mapText.close,
  save: usersText.save,
  create: categoriesText.create,
  remove: addressText.remove,
  saved: (name: string) => `${name}: salvo. A loja já mostra assim.`,
  created: (name: string) => `${name}: criado. A loja já mostra.`,
  removed: (name: string) => `${name}: excluído.`,
  restored: (name: string) => `${name}: como estava.`,
  outdated:
    'Outra pessoa mudou isto enquanto você editava. O formulário mostra o que você digitou; confira e salve de novo.',
  areaNowhere: 'Informe as faixas de CEP, ou desenhe o contorno.',
  badOutline: 'Marque de 3 a 200 pontos, na ordem do contorno e sem cruzar as linhas.',
  badRange: (line: string) => `Confira “${line}”. Exemplo: 05400-000 a 05499-999.`,
  badPoint: 'Marque o ponto no mapa, ou escreva latitude, longitude.',
  badNumber: methodsText.checkNumber,
  badCount: (least: number, most: number) => `Use de ${least} a ${most.toLocaleString('pt-BR')}.`,
  badTime: 'Use horas e minutos: 18:00.',
  badDate: (line: string) => `Confira “${line}”. Exemplo: 25/12/2026 Natal, cada dia uma vez.`,
  noWeekday: 'Marque pelo menos um dia.',
  noPlace: 'Escolha uma área ou uma loja.',
  unreachable: commonText.unreachable,
})

/** Beside the map on which staff draw. */
export const settingsMapText = dictionary('back-office-delivery-map', {
  map: 'Mapa para desenhar',
  how: 'Toque no mapa para pôr um ponto e arraste para mover. No teclado: Tab chega aos pontos, as setas movem, Delete apaga, Ctrl Z desfaz.',
  howPoint: 'Toque no mapa para marcar o lugar e arraste para mover. No teclado, use as setas.',
  corner: (at: number, all: number) => `Ponto ${at} de ${all}. Mova com as setas, apague com Delete.`,
  radius: 'Raio (km)',
  circle: 'Círculo no meio do mapa',
  clear: 'Excluir contorno',
  undo: 'Desfazer no mapa',
})
