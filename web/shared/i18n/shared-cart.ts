import { dictionary } from './dictionary.ts'

/** What people read of the others who work on the same cart. */
export const text = dictionary('shared-cart', {
  person: {
    customer: (name: string) => name,
    'linked-user': (name: string) => name,
    representative: (name: string) => `${name} (representante)`,
    attendant: (name: string) => `${name} (atendimento)`,
    staff: (name: string) => `${name} (loja)`,
  },
  program: 'O sistema da empresa',
  unknown: 'Outra pessoa',
  changedBy: (who: string, when: string) => `Alterado por: ${who} · ${when}`,
  put: (who: string, amount: string, product: string) => `${who} pôs ${amount} de ${product}.`,
  set: (who: string, amount: string, product: string) => `${who} deixou ${amount} de ${product}.`,
  removed: (who: string, product: string) => `${who} removeu ${product}.`,
  putCombo: (who: string, combo: string, count: number) => `${who} pôs ${count} × ${combo}.`,
  setCombo: (who: string, combo: string, count: number) => `${who} deixou ${count} × ${combo}.`,
  choseInCombo: (who: string, combo: string) => `${who} trocou os produtos de ${combo}.`,
  many: (who: string, count: number) => `${who} mudou ${count} itens do carrinho.`,
  byMany: (count: number) => `${count} itens do carrinho mudaram.`,
  byOneself: 'O carrinho mudou em outra aba ou aparelho.',
})
