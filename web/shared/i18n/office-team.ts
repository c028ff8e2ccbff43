import type { StaffModule } from '#domain/access/can.ts'
import type { HandedOver, Position } from '#domain/access/team.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

const POSITION_NAMES: Record<Position, string> = {
  owner: 'Dono',
  manager: 'Gerente',
  orders: 'Pedidos e clientes',
  picking: 'Separação',
  courier: 'Entregador',
  catalogue: 'Catálogo',
  prices: 'Preços',
  content: 'Conteúdo',
  finance: 'Financeiro',
  attendant: 'Atendente',
  representative: 'Representante',
}
const POSITION_HINTS: Record<Position, string> = {
  owner: 'Faz tudo e cuida da equipe.',
  manager: 'Faz tudo, menos cuidar da equipe.',
  orders: 'Acompanha pedidos e entregas, e atende os clientes.',
  picking: 'Separa os pedidos e não vê preços.',
  courier: 'Vê só as próprias entregas, no celular.',
  catalogue: 'Cuida de produtos, fotos e categorias.',
  prices: 'Cuida de preços, promoções, cupons e orçamentos.',
  content: 'Cuida da aparência, das páginas e dos textos da loja.',
  finance: 'Confere recebimentos e contas a receber.',
  attendant: 'Negocia no carrinho dos clientes e responde orçamentos e conversas.',
  representative: 'Compra em nome dos clientes da própria carteira.',
}
const MODULE_NAMES: Record<StaffModule, string> = {
  orders: 'Pedidos',
  picking: 'Separação',
  delivery: 'Entregas',
  catalogue: 'Catálogo',
  prices: 'Preços e orçamentos',
  customers: onDemandText.customers,
  content: 'Conteúdo da loja',
  finance: 'Financeiro',
  settings: 'Ajustes da loja',
  team: 'Equipe',
}
const HANDOVER: Record<HandedOver, { readonly label: (count: number) => string; readonly unassigned: string }> = {
  carts: {
    label: (count) => (count === 1 ? '1 carrinho em negociação' : `${count} carrinhos em negociação`),
    unassigned: 'Devolver ao cliente; a proposta fica guardada',
  },
  conversations: {
    label: (count) => (count === 1 ? '1 conversa com cliente' : `${count} conversas com clientes`),
    unassigned: 'Deixar sem dono, para quem responder primeiro',
  },
  clients: {
    label: (count) => (count === 1 ? '1 cliente na carteira' : `${count} clientes na carteira`),
    unassigned: 'Deixar sem representante',
  },
}

/** What owners read where they look after the people of their store. */
export const teamText = dictionary('office-team', {
  title: 'Equipe',
  intro: 'Quem trabalha na loja e o que cada pessoa pode usar na gestão. Cada uma entra com a própria senha.',
  invite: 'Convidar pessoa',
  history: 'Histórico de mudanças',
  count: (active: number) => (active === 1 ? '1 pessoa com acesso' : `${active} pessoas com acesso`),
  alone:
    'Por enquanto, só você trabalha aqui. Convide quem separa, entrega, atende ou cuida das contas: cada pessoa vê só a sua parte.',
  you: 'você',
  states: {
    active: 'Ativo',
    inactive: 'Desativado',
    invited: 'Convidado',
    lapsed: 'Convite vencido',
  },
  never: 'Ainda não entrou',
  invitedUntil: (day: string) => `Vale até ${day}`,
  lapsedSince: (day: string) => `Venceu ${day}`,
  positions: POSITION_NAMES,
  positionHints: POSITION_HINTS,
  custom: 'Sob medida',
  customHint: 'Você escolhe, abaixo, as partes da gestão.',
  modules: MODULE_NAMES,
  modulesLegend: 'O que a pessoa pode usar',

  inviteTitle: 'Convidar pessoa',
  inviteIntro:
    'A pessoa recebe um link que vale por 7 dias e uma vez só. Ela escolhe a própria senha; ninguém da loja fica sabendo.',
  name: onDemandText.name,
  email: onDemandText.email,
  emailHint: 'Com ele a pessoa vai entrar na gestão.',
  phone: 'Ou celular, com DDD',
  phoneHint: 'Sem e-mail, o link vai por SMS, e a pessoa informa o e-mail ao aceitar.',
  emailOrPhone: 'Informe o e-mail, ou o celular abaixo.',
  position: 'Função',
  send: 'Enviar convite',
  sending: 'Enviando…',
  cancel: commonText.cancel,

  invitationTitle: (name: string) => `Convite de ${name}`,
  sentTo: 'Enviado para',
  sentAt: 'Enviado',
  validUntil: 'Vale até',
  lapsed: 'O link venceu. Envie de novo, e a pessoa recebe outro.',
  waiting: 'A pessoa ainda não aceitou. Peça para olhar também o spam.',
  sendAgain: 'Enviar de novo',
  withdraw: 'Cancelar convite',
  withdrawQuestion: (name: string) => `Cancelar o convite de ${name}? O link deixa de valer na hora.`,

  back: 'Equipe',
  accessTitle: 'Função e acesso',
  authority: 'Limite de desconto (%)',
  authorityHint: 'O maior desconto que a pessoa pode dar em cada produto, sem pedir aprovação.',
  authorityInvalid: 'Informe uma porcentagem de 0 a 100.',
  save: 'Salvar',
  saving: 'Salvando…',
  oneself: 'Este é o seu acesso. Ninguém muda o próprio: peça a outro dono da loja.',
  onlyOwner: 'Você é o único dono com acesso. Para sair ou mudar de função, convide antes outro dono.',
  sessionsTitle: 'Aparelhos conectados',
  noSessions: 'Nenhum aparelho conectado agora.',
  signedIn: 'Entrou',
  sessionUntil: (day: string) => `Sai sozinho em ${day}`,
  thisDevice: 'Este aparelho',
  endSession: 'Desconectar',
  endAllSessions: 'Desconectar de todos',
  portfolioTitle: 'Carteira',
  portfolioCount: (count: number) =>
    count === 0 ? 'Nenhum cliente na carteira ainda.' : HANDOVER.clients.label(count),
  addClients: 'Adicionar clientes',
  passAll: 'Passar a carteira toda para',
  choosePerson: 'Escolha o representante',
  pass: 'Passar carteira',
  deactivateTitle: 'Desativar o acesso',
  deactivateIntro: (name: string) =>
    `${name} sai de todos os aparelhos na hora e não entra mais na gestão. O histórico fica.`,
  handover: HANDOVER,
  passTo: (name: string) => `Passar para ${name}`,
  nothingToHandOver: 'Não há carrinho, conversa ou cliente esperando por esta pessoa.',
  deactivate: (name: string) => `Desativar ${name}`,
  inactive: 'Esta pessoa está sem acesso. Reative para que ela entre de novo, com a mesma função e senha.',
  reactivate: 'Reativar acesso',

  done: {
    convidado: 'Convite enviado. O link vale por 7 dias.',
    reenviado: 'Convite enviado de novo. O link anterior não vale mais.',
    cancelado: 'Convite cancelado: o link não vale mais.',
    salvo: 'Acesso alterado. Já está valendo.',
    desativado: 'Acesso desativado. A pessoa saiu de todos os aparelhos.',
    reativado: 'Acesso reativado. A pessoa já pode entrar.',
    carteira: 'Carteira alterada. Já está valendo.',
    desconectado: 'Pronto: a pessoa foi desconectada.',
  } as Readonly<Record<string, string>>,
  unreachable: commonText.unreachable,
})
