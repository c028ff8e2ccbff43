import { text as addressText } from './address.ts'
import { text as customersText } from './customers.ts'
import { text as cartText } from './cart.ts'
import { text as accountMenuText } from './account-menu.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
/** What representatives, and staff who take orders, read where they choose a client, and while they act for one. */
export const text = {
  title: accountMenuText.entries.client,
  intro: 'Escolha para quem você vai comprar.',
  newOrder: 'Novo pedido',
  newOrderIntro:
    'De quem é o pedido? Você monta o carrinho na loja, com os preços e as formas de pagamento do cliente.',
  newOrderEmptyTitle: 'Nenhum cliente ainda',
  newOrderEmpty: 'Quem compra na sua loja aparece aqui.',
  takeOrder: 'Fazer pedido',
  takeOrderName: (name: string) => `Fazer pedido para ${name}`,
  search: customersText.search,
  found: (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`),
  foundFor: (count: number, search: string) =>
    `${count === 1 ? '1 cliente encontrado' : `${count} clientes encontrados`} para “${search}”`,
  noClientsTitle: 'Nenhum cliente na sua carteira',
  noClients: 'Quando a loja colocar clientes na sua carteira, eles aparecem aqui.',
  notFoundTitle: 'Nenhum cliente encontrado',
  current: 'Comprando agora',
  inReview: 'Cadastro sem aprovação',
  lastOrder: 'Último pedido',
  noOrder: 'Ainda não comprou',
  order: (number: number, total: string) => `nº ${number}, ${total}`,
  credit: 'Crédito disponível',
  creditOf: (available: string, total: string) => `${available} de ${total}`,
  noCredit: 'Sem limite de crédito',
  cart: commonText.cart,
  cartLines: (count: number) => (count === 0 ? 'Vazio' : count === 1 ? '1 produto' : `${count} produtos`),
  client: customersText.columns.name,
  document: customersText.columns.document,
  city: addressText.fields.city,
  shop: 'Comprar',
  chooseName: (name: string) => `Comprar para este cliente: ${name}`,
  keepBuying: onDemandText.keepShopping,
  choiceRefused: 'Erro tentando autenticar. Verifique suas credenciais',
  unreachable: commonText.unreachable,
  banner: 'Para quem você está comprando',
  buyingFor: 'Comprando para',
  switch: 'Trocar',
  switchLong: 'Trocar de cliente',
  leave: 'Sair do cliente',
  backToOffice: 'Voltar à gestão',
  noClientChosen: 'Você ainda não escolheu um cliente. Os preços são os de quem visita a loja.',
  chooseClient: cartText.chooseClient,
  role: {
    attendant: 'Você entrou como atendente da loja: estes são os produtos e os preços como os clientes veem.',
    staff: 'Você entrou como equipe da loja: estes são os preços como os clientes veem.',
  },
}
