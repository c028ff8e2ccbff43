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
  many: (who: string, count: number) => `${who} mudou ${count} produtos do carrinho.`,
  byMany: (count: number) => `${count} produtos do carrinho mudaram.`,
  byOneself: 'O carrinho mudou em outra aba ou aparelho.',
})
