import type { Service, ServiceFault } from '#domain/supplier/service-check.ts'
import { shellText } from './back-office.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

interface ServiceText {
  readonly name: string
  readonly use: string
  readonly test: string
}

/** What staff read about what the store uses from outside. */
export const text = dictionary('office-services', {
  title: shellText.screens.services,
  intro: 'O que a loja usa de fora. Quem cuida da instalação liga cada um; aqui você vê como vai e testa.',
  services: {
    email: {
      name: 'E-mail',
      use: 'Confirma cadastros e avisa de pedidos, pagamentos e orçamentos. Sem ele, ninguém consegue se cadastrar.',
      test: 'Mandar um e-mail para mim',
    },
    sms: {
      name: 'SMS',
      use: 'Leva códigos de entrada e convites ao celular.',
      test: 'Mandar um SMS',
    },
    whatsapp: {
      name: 'WhatsApp',
      use: 'Leva códigos de entrada ao celular.',
      test: 'Mandar um código',
    },
    'postal-code': {
      name: 'Busca de CEP',
      use: 'Preenche rua, bairro e cidade a partir do CEP. Sem ela, as pessoas escrevem o endereço inteiro.',
      test: 'Buscar este CEP',
    },
    'company-registry': {
      name: 'Consulta de CNPJ',
      use: 'Preenche o cadastro de empresas a partir do CNPJ. Sem ela, as pessoas escrevem tudo.',
      test: 'Consultar o CNPJ da loja',
    },
  } satisfies Record<Service, ServiceText>,
  isOn: 'Ligado',
  isOff: 'Não ligado',
  phone: 'Seu celular, com DDD',
  postalCode: 'CEP',
  lastSent: 'Última mensagem enviada:',
  neverSent: 'Nenhuma mensagem enviada nos últimos 7 dias.',
  failures: (count: number) =>
    count === 1 ? '1 mensagem não saiu nos últimos 7 dias.' : `${count} mensagens não saíram nos últimos 7 dias.`,
  toJobs: 'Ver em Automações',
  sent: (to: string, code: string) =>
    `Entregue ao serviço, para ${to}. Confira se chegou: a mensagem tem o código ${code}.`,
  found: (what: string) => `Funciona. A resposta foi: ${what}.`,
  foundNothing: 'Funciona, mas o serviço não conhece este número.',
  faults: {
    'not-set-up': 'Ainda não está ligado. Peça a quem cuida da instalação.',
    unreachable: 'Não foi possível conectar. Quem cuida da instalação precisa conferir o endereço do serviço.',
    'timed-out': 'O serviço demorou demais para responder. Tente de novo daqui a pouco.',
    refused:
      'O serviço respondeu e recusou. Quem cuida da instalação precisa conferir o usuário, a senha e o remetente.',
    unexpected: 'O serviço respondeu algo que não entendemos. O registro do servidor tem os detalhes.',
  } satisfies Record<ServiceFault, string>,
  payments: 'Pagamentos',
  paymentsUse: 'Cada conta que recebe os pagamentos da loja tem o seu próprio teste.',
  toPayments: 'Abrir contas de pagamento',
  unreachable: commonText.unreachable,
})
