/** A conversation of the demonstration; its last message is some hours old, and everybody has read it. */
interface ConversationEntry {
  readonly store: string
  /** Document of the customer. */
  readonly customer: string
  /** Who answers for the store. */
  readonly attendant: string
  readonly messages: readonly { readonly from: 'customer' | 'store'; readonly hoursAgo: number; readonly text: string }[]
}

export const CONVERSATIONS: readonly ConversationEntry[] = [
  {
    store: 'atacado-litoral',
    customer: '12ABC34501DE35',
    attendant: 'atendente@atacado.exemplo',
    messages: [
      { from: 'customer', hoursAgo: 28, text: 'Bom dia! O caminhão de quinta ainda tem espaço para 40 fardos de arroz?' },
      { from: 'store', hoursAgo: 27.8, text: 'Bom dia, Otávio! Tem, sim. Feche o pedido até as 16h de quarta e ele sai na primeira rota.' },
      { from: 'customer', hoursAgo: 27.6, text: 'Perfeito. E o óleo de soja, sai por quanto a partir de 50 caixas?' },
      { from: 'store', hoursAgo: 27.1, text: 'A partir de 50 caixas vale o preço da última faixa, que já aparece na página do produto. Acima de 100, peça um orçamento que eu vejo com a diretoria.' },
      { from: 'customer', hoursAgo: 26.9, text: 'Combinado, vou pedir o orçamento. Obrigado!' },
      { from: 'store', hoursAgo: 26.8, text: 'Às ordens. Assim que o orçamento chegar, respondo por aqui também.' },
    ],
  },
]

/** Of every store of the demonstration that has a chat, from Monday to Sunday. */
export const CHAT_SETTINGS = {
  hours: [
    ...Array.from({ length: 5 }, () => ({ from: '07:30', until: '18:00' })),
    { from: '08:00', until: '12:00' },
    null,
  ],
  awayText: 'Nosso atendimento é de segunda a sexta, das 7h30 às 18h, e aos sábados até 12h. Assim que voltarmos, respondemos aqui.',
  cannedAnswers: [
    { shortcut: 'bom-dia', text: 'Bom dia, {nome}! Como posso ajudar?' },
    { shortcut: 'rotas', text: 'As rotas de entrega e os prazos de cada cidade estão em Rotas e prazos, no rodapé da loja.' },
    { shortcut: 'orcamento', text: '{nome}, para este volume peça um orçamento pelo carrinho: respondo em até um dia útil.' },
    { shortcut: 'pedido', text: 'Seu pedido nº {pedido} está em andamento. Aviso por aqui assim que ele mudar de etapa.' },
  ],
} as const
