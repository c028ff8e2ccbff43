import type { StoreState } from '#domain/operation/operated-store.ts'
import type { OperatorAction } from '#domain/operation/operator.ts'
import type { StoreLimits } from '#domain/operation/store-limits.ts'
import { text as commonText } from './common.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { securityText } from './office-security.ts'
import { text as registrationText } from './registration.ts'

/** What people read who look after the installation (decision 122). */
export const text = {
  title: 'Operação',
  menu: 'Páginas da operação',
  skip: 'Ir para o conteúdo',
  stores: 'Lojas',
  log: 'Registro',
  signOut: 'Sair',
  cancel: commonText.cancel,
  back: 'Voltar',

  signInTitle: 'Entrar na operação',
  signInIntro: 'Para quem cuida da instalação. Quem trabalha em uma loja entra na gestão dela.',
  email: 'E-mail',
  password: onDemandText.password,
  goOn: onDemandText.goOn,
  invitationTitle: 'Cuidar da instalação',
  invitationIntro:
    'Este link vale uma vez, por um dia. Se você já tem cadastro em alguma loja daqui, use a mesma senha; se não, escolha uma.',
  code: 'Código do link',
  codeHint: 'Está depois de “#codigo=” no link que você recebeu.',
  passwordHint: registrationText.hints.password,
  secondStepTitle: 'Confirme que é você',
  secondStepIntro:
    'Digite o código que o aplicativo autenticador mostra agora. Perdeu o celular? Use um código reserva.',
  appCode: 'Código',
  enter: 'Entrar',
  setUpTitle: 'Ative o aplicativo autenticador',
  setUpIntro: 'A operação pede um código do celular, além da senha.',
  setUpSteps: securityText.appSteps,
  secret: securityText.secret,
  openApp: securityText.openApp,
  qr: securityText.qr,
  activate: 'Ativar e entrar',
  recoveryTitle: 'Guarde os códigos reserva',
  recoveryIntro:
    'Cada um entra uma vez, se você perder o celular. Eles não aparecem de novo: guarde longe do computador.',
  recoverySaved: 'Já guardei, continuar',
  startAgain: 'Começar de novo',

  storesCount: (total: number) => (total === 1 ? '1 loja' : `${total.toLocaleString('pt-BR')} lojas`),
  storesEmpty: 'Nenhuma loja ainda. Abra a primeira.',
  storesNotFound: 'Nenhuma loja com esta busca.',
  search: 'Nome, endereço ou CNPJ',
  find: 'Buscar',
  clear: 'Limpar',
  state: 'Situação',
  anyState: 'Todas',
  states: { open: 'Aberta', suspended: 'Suspensa' } satisfies Record<StoreState, string>,
  newStore: 'Abrir loja',
  since: (day: string) => `Desde ${day}`,
  owners: 'Donos',
  noOwner: 'Sem dono ainda',
  lastOrder: 'Último pedido',
  noOrder: 'Nenhum pedido',
  lastOrderOn: (day: string) => `Último pedido em ${day}`,
  recentOrders: 'Pedidos em 30 dias',
  products: 'Produtos',
  staff: 'Equipe',
  files: 'Arquivos',
  megabytes: (bytes: number) =>
    `${(bytes / 1_000_000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
  number: (count: number) => count.toLocaleString('pt-BR'),
  cnpj: onDemandText.cnpj,
  slug: 'Endereço',
  store: 'Loja',

  newStoreIntro:
    'A primeira loja de outra empresa. Quem vai cuidar dela recebe de você um link, que vale uma vez, por sete dias.',
  newStoreOwner: 'Quem vai cuidar da loja',
  ownerName: 'Nome completo',
  ownerEmail: 'E-mail',
  open: 'Abrir loja',
  openedTitle: 'Loja aberta',
  openedIntro: 'Mande este link só para quem vai cuidar da loja. Ele não aparece de novo.',
  link: 'Link de quem vai cuidar da loja',
  toStore: 'Ver a loja',

  visit: 'Ver a loja como cliente',
  toStores: 'Voltar às lojas',
  suspend: 'Suspender',
  suspendTitle: 'Suspender a loja',
  suspendIntro:
    'A loja fecha na hora para clientes e para a equipe, e o que ela tem fica guardado. O que ela tinha a fazer espera.',
  reason: 'Motivo',
  reasonHint: 'Fica no registro da loja, que a equipe lê depois de reaberta.',
  reopen: 'Reabrir',
  reopenTitle: 'Reabrir a loja',
  reopenIntro: 'A loja volta como estava, e o que esperava é feito agora.',
  done: {
    suspensa: 'A loja está suspensa.',
    reaberta: 'A loja está aberta de novo.',
    limites: 'Os limites foram salvos.',
  },

  limitsTitle: 'Limites',
  limitsIntro:
    'O que já passa do limite fica, e nada mais entra. Notas, fotos de entregas e de devoluções contam e nunca são recusadas.',
  limits: {
    products: 'Produtos à venda',
    staff: 'Equipe e convites',
    fileBytes: 'Arquivos (MB)',
    companyStores: 'Lojas da empresa',
  } satisfies Record<keyof StoreLimits, string>,
  inUse: (used: string) => `Em uso: ${used}.`,
  noLimit: 'Vazio é sem limite.',
  usualLimit: (stores: number) => `Vazio é o da instalação: ${stores.toLocaleString('pt-BR')}.`,
  limitFault: (least: number) => `Informe um número inteiro a partir de ${least}, ou deixe vazio.`,
  limitsFault: 'Confira os campos marcados.',
  saveLimits: 'Salvar limites',

  logTitle: 'Registro da operação',
  logOf: (store: string) => `Registro de ${store}`,
  logIntro: 'O que foi feito nesta instalação, por aqui e pela linha de comando.',
  logEmpty: 'Nada foi feito ainda.',
  commandLine: 'Linha de comando',
  actions: {
    'operator.invited': 'Convite para cuidar da instalação',
    'operator.joined': 'Passou a cuidar da instalação',
    'operator.removed': 'Deixou de cuidar da instalação',
    'operator.signed-in': 'Entrou',
    'operator.signed-out': 'Saiu',
    'operator.recovery-code-used': 'Usou um código reserva',
    'store.opened': 'Abriu a loja',
    'store.suspended': 'Suspendeu a loja',
    'store.reopened': 'Reabriu a loja',
    'store.limits-changed': 'Mudou os limites da loja',
  } satisfies Record<OperatorAction, string>,

  pages: 'Páginas da lista',
  previous: 'Anterior',
  next: 'Próxima',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,

  notFoundTitle: 'Esta página não existe',
  notFound: 'Volte à lista de lojas.',
}
