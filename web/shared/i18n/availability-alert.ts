import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read about products that they wait for. */
export const text = dictionary('availability-alert', {
  title: 'Avisos de chegada',
  intro: 'Produtos esgotados que você espera. O aviso chega por e-mail, uma única vez.',
  add: 'Avise-me quando chegar',
  signIn: 'Entrar e criar aviso',
  added: 'Pronto! Avisamos por e-mail.',
  remove: 'Cancelar aviso',
  removeNamed: (name: string) => `Cancelar o aviso de ${name}`,
  removed: 'Aviso cancelado.',
  gone: 'Não está mais à venda',
  since: (day: string) => `Pedido em ${day}`,
  emptyTitle: 'Nenhum aviso',
  empty: 'Na página de um produto esgotado, toque em “Avise-me quando chegar”.',
  undo: commonText.undo,
  unreachable: commonText.unreachable,
})
