import { SEND_FAILED } from './common.ts'
import { dictionary } from './dictionary.ts'
import { officeCartsText } from './office-carts.ts'
import { text as quotesText } from './quotes.ts'
import { listsText } from './shopping-lists.ts'

/** What staff read who make shopping lists for customers. */
export const officeListsText = dictionary('back-office-lists', {
  title: listsText.title,
  intro: (customer: string) =>
    `Listas que a loja faz para ${customer}, que as vê na conta e as põe no carrinho de uma vez. Avisamos por e-mail dez minutos depois da última mudança.`,
  manage: 'Fazer listas para o cliente',
  panel: 'O que o cliente compra sempre, ou o que você sugere, pronto para ele pôr no carrinho.',
  none: 'Nenhuma lista da loja para este cliente.',
  open: listsText.open,
  newTitle: listsText.newTitle,
  name: listsText.name,
  nameHint: 'O cliente vê este nome. Por exemplo, Reposição da semana.',
  order: 'Número de um pedido do cliente',
  orderHint: 'A lista começa com os produtos dele.',
  noOrderNumber: 'Escreva só o número do pedido.',
  create: listsText.create,
  by: listsText.by,
  products: officeCartsText.products,
  removed: listsText.disabled,
  noLines: 'A lista está vazia. O cliente só recebe o aviso quando ela tiver produtos.',
  product: quotesText.product,
  quantity: quotesText.quantity,
  today: 'Preço de hoje',
  total: 'Total hoje',
  reasons: listsText.reasons,
  badNumber: quotesText.badNumber,
  addOne: (name: string) => `Pôr ${name} na lista`,
  remove: (name: string) => `Remover ${name} da lista`,
  lineRemoved: (name: string) => `${name} saiu da lista.`,
  settings: listsText.name,
  save: listsText.saveSettings,
  saved: listsText.settingsSaved,
  disable: listsText.disable,
  unreachable: SEND_FAILED,
})
