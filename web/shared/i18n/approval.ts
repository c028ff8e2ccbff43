import { dictionary } from './dictionary.ts'

/** What people read about the approval of a linked user's order, on its page. */
export const text = dictionary('approval', {
  title: 'Aprovação',
  decide: (name: string, until: string) =>
    `${name || 'Uma pessoa da sua conta'} fez este pedido e ele espera a sua aprovação até ${until}. Sem resposta, ele é cancelado.`,
  waits: (until: string) =>
    `O responsável pela conta precisa aprovar este pedido até ${until}. Enquanto isso a loja guarda os produtos e nada é cobrado.`,
  reserved: 'A loja guarda os produtos enquanto espera. Nada foi cobrado.',
  approve: 'Aprovar pedido',
  refuse: 'Recusar pedido',
  refuseAsk: 'O pedido é cancelado, e a pessoa que o fez recebe um e-mail com o motivo.',
  reason: 'Por que você recusa?',
  confirmRefusal: 'Recusar e cancelar',
  approved: 'Pedido aprovado. Ele já seguiu adiante.',
  refused: 'Pedido recusado e cancelado.',
  failed: 'Não foi possível responder agora. Confira a conexão e tente de novo.',
})
