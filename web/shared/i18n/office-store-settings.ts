import type { StoreSwitches } from '#domain/supplier/features.ts'
import type { IdleReason } from '#domain/supplier/store-settings.ts'
import type { Identification } from '#domain/supplier/supplier.ts'
import { shellText } from './back-office.ts'
import { dictionary } from './dictionary.ts'
import { text as setUpText } from './set-up.ts'

interface SwitchText {
  readonly name: string
  readonly effect: string
}

/** What staff read where they set how the store works. */
export const text = dictionary('office-store-settings', {
  title: shellText.screens['store-settings'],
  intro: 'Quem a loja é e como ela funciona. O que você salvar vale na hora, para todos.',
  saved: 'Ajustes salvos. A loja já funciona assim.',
  unreachable: 'Não conseguimos salvar os ajustes. Confira a internet e tente de novo.',
  save: 'Salvar ajustes',
  history: 'Ver quem mudou o quê',
  identity: {
    title: 'Identidade',
    name: setUpText.storeName,
    nameHint: 'Aparece no topo da loja, nos e-mails e no Pix.',
    slug: setUpText.slug,
    slugHint: 'As últimas palavras do endereço na internet. O de antes continua trazendo as pessoas para cá.',
    legalName: setUpText.legalName,
    cnpj: 'CNPJ',
    cnpjHint: 'Aparece no rodapé da loja.',
  },
  elsewhere: {
    title: 'Em outras telas',
    subjects: {
      appearance: 'Contatos, endereço, logotipo e cores',
      domains: 'Endereço próprio na internet',
      'delivery-settings': 'Entrega, retirada e fuso horário',
      'payment-methods': 'Formas de pagamento',
      accounts: 'Contas que recebem os pagamentos',
      'chat-settings': 'Conversas e horário de atendimento',
      terms: 'Termos e privacidade',
    },
  },
  groups: {
    entering: 'Quem entra e o que vê',
    buying: 'Como se compra',
    serving: 'Atendimento e vendas',
    measuring: 'Privacidade e medição',
    team: 'Equipe',
  },
  identification: 'Com o que as pessoas entram e se cadastram',
  identificationHint: 'Deixe pelo menos um documento: o cadastro precisa dele.',
  kinds: {
    cpf: 'CPF',
    cnpj: 'CNPJ',
    email: 'E-mail',
    foreign: 'Documento estrangeiro',
  } satisfies Record<Identification, string>,
  trackingId: 'Código do Google Analytics 4',
  trackingIdHint: 'Começa com G-, como G-7XK2M9PQ4R. Você o encontra no Google, em Fluxos de dados.',
  switches: {
    hidesPricesFromVisitors: {
      name: 'Esconder preços de visitantes',
      effect: 'Quem ainda não entrou vê os produtos sem preço e um convite para entrar.',
    },
    blocksUnapproved: {
      name: 'Só clientes aprovados entram',
      effect: 'Cada cadastro novo espera por você em Clientes. Até lá a pessoa não entra.',
    },
    restrictsUnapproved: {
      name: 'Só clientes aprovados compram',
      effect: 'Quem espera por aprovação entra e monta o carrinho, mas não envia o pedido.',
    },
    visitorsFillCart: {
      name: 'Visitantes montam o carrinho',
      effect: 'Dá para escolher produtos antes de entrar. Ao entrar, o carrinho vai junto.',
    },
    requiresAddressToAccess: {
      name: 'Pedir o endereço na chegada',
      effect: 'Visitantes informam onde receber antes de ver os produtos.',
    },
    requiresSupplierToAccess: {
      name: 'Pedir a loja na chegada',
      effect: 'Visitantes escolhem uma das lojas da empresa antes de ver os produtos.',
    },
    requiresAgeCheck: {
      name: 'Confirmar a maioridade',
      effect: 'Visitantes confirmam uma vez que têm 18 anos ou mais.',
    },
    takesQuotes: {
      name: 'Todo pedido começa como orçamento',
      effect: 'Você responde com os preços e o cliente aceita. Quem espera por aprovação não entra.',
    },
    variesPriceByPayment: {
      name: 'Preço conforme a forma de pagamento',
      effect: 'O desconto ou acréscimo de cada forma de pagamento muda o preço dos produtos.',
    },
    countsMultiple: {
      name: 'Contar múltiplos no mínimo do atacado',
      effect: 'Com múltiplo de 12, um pacote conta 12 para o preço de atacado. Desligado, conta 1.',
    },
    usesPrimaryAddress: {
      name: 'Já escolher o endereço principal',
      effect: 'O pedido começa com ele. O cliente ainda pode trocar.',
    },
    usesSingleAddress: {
      name: 'Um só endereço por cliente',
      effect: 'Todo pedido vai para o endereço do cadastro, e não dá para incluir outro.',
    },
    prefersDeliveryWithPickup: {
      name: 'Aparecer também para quem só pode retirar',
      effect: 'Quem procura entrega vê a loja mesmo onde só a retirada é perto.',
    },
    blocksOverdueCredit: {
      name: 'Sem compra na conta com fatura vencida',
      effect: 'Quem tem fatura vencida paga de outro jeito até acertar.',
    },
    recommends: {
      name: 'Recomendar produtos',
      effect: 'A loja mostra o que combina com o carrinho e o que está na hora de repor.',
    },
    sharesCoupons: {
      name: 'Indicação de amigos',
      effect: 'Clientes mandam um cupom a amigos e ganham outro. Os valores ficam em Cupons.',
    },
    hasChat: {
      name: 'Conversas com clientes',
      effect: 'Clientes escrevem para a loja, e a equipe responde em Conversas.',
    },
    usesNewStyle: {
      name: 'Páginas mais largas',
      effect: 'Em telas grandes a loja usa até 1.440 pixels de largura.',
    },
    requiresPriorConsent: {
      name: 'Perguntar antes de guardar',
      effect: 'Nada opcional fica no aparelho da pessoa antes que ela concorde.',
    },
    requiresSecondFactor: {
      name: 'Exigir verificação em duas etapas da equipe',
      effect: 'Além da senha, cada pessoa confirma que é ela. Quem ainda não ativou só entra depois de ativar.',
    },
    tracksAnalytics: {
      name: 'Medir visitas no Google Analytics 4',
      effect: 'Visitas e compras de quem concordou vão para a sua conta do Google.',
    },
  } satisfies Record<keyof StoreSwitches, SwitchText>,
  factor: {
    onlyOwners: 'Só donos da loja ligam e desligam.',
    ownFirst: 'Antes, ative a sua própria verificação.',
    toSecurity: 'Ir para Segurança',
  },
  concerned: {
    unapproved: (count: number) =>
      count === 1 ? 'Hoje 1 cliente espera por aprovação.' : `Hoje ${count} clientes esperam por aprovação.`,
    overdue: (count: number) =>
      count === 1 ? 'Hoje 1 cliente tem fatura vencida.' : `Hoje ${count} clientes têm fatura vencida.`,
    waitingConversations: (count: number) =>
      count === 1 ? '1 conversa espera por resposta.' : `${count} conversas esperam por resposta.`,
  },
  idle: {
    'blocked-already': 'Sem efeito agora: quem não foi aprovado nem entra.',
    'quotes-block': 'Sem efeito agora: com orçamentos, quem não foi aprovado nem entra.',
    'needs-delivery': 'Sem efeito agora: a loja não faz entrega.',
    'needs-both': 'Sem efeito agora: a loja não tem entrega e retirada.',
    'single-address': 'Sem efeito agora: cada cliente tem um só endereço.',
    'only-store': 'Sem efeito agora: a empresa só tem esta loja.',
  } satisfies Record<IdleReason, string>,
})
