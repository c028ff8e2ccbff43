import type { PaymentAction, PaymentAttention, RefundState } from '#domain/payment/charge.ts'
import type { ProviderKind, SecretName } from '#domain/payment/provider-account.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as invoicesText } from './invoices.ts'
import { text as ordersText } from './orders.ts'

/** Money that came in and needs a decision. */
export const receivedText = dictionary('back-office-received', {
  title: 'Pagamentos a conferir',
  intro: 'Pagamentos que não fecham com o pedido. Enquanto você não decide, o pedido espera.',
  tabs: 'Pagamentos e devoluções',
  tab: { payments: 'A decidir', refunds: 'Devoluções' },
  search: 'Cliente ou número do pedido',
  count: (total: number) => (total === 1 ? '1 pagamento' : `${total.toLocaleString('pt-BR')} pagamentos`),
  noneTitle: { payments: 'Nenhum pagamento com estes filtros', refunds: 'Nenhuma devolução com estes filtros' },
  columns: {
    order: onDemandText.order,
    customer: onDemandText.customer,
    problem: 'Problema',
    state: onDemandText.status,
    received: 'Recebido em',
    requested: 'Solicitada em',
    amount: ordersText.pixAmount,
    total: 'Total do pedido',
    decide: 'O que fazer',
  },
  emptyTitle: 'Nada para resolver',
  empty: 'Nenhum pagamento espera por uma decisão.',
  /** Below Pix payments that wait for a person. */
  emptyButPix: { title: 'Nada mais para resolver', text: 'Só falta confirmar o que está acima.' },
  problems: {
    late: 'Chegou depois do prazo',
    short: 'Pago a menor',
    over: 'Pago a maior',
    double: 'Pago em dobro',
    unidentified: 'Sem pedido',
    disputed: 'Contestado',
  } satisfies Record<PaymentAttention, string>,
  actions: {
    accept: commonText.accept,
    'charge-difference': 'Cobrar diferença',
    refund: 'Devolver',
  } satisfies Record<PaymentAction, string>,
  acceptShort: 'Aceitar a menor',
  keepExcess: 'Ficar com a sobra',
  refundOf: (amount: string) => `Devolver ${amount}`,
  received: (amount: string, moment: string) => `${amount} em ${moment}`,
  ofTotal: (total: string) => `Total do pedido: ${total}`,
  onOrder: 'Pagamento a resolver',
  hints: {
    late: 'O pagamento chegou depois do prazo. Aceite para o pedido seguir, ou devolva o valor ao cliente.',
    short: 'O cliente pagou menos que o total. Cobre o resto, aceite como está, ou devolva o valor e cancele o pedido.',
    over: 'O cliente pagou mais que o total. O pedido segue; devolva a sobra ou combine com o cliente.',
    double: 'O pedido já estava pago. Devolva este segundo pagamento.',
    unidentified:
      'Nenhuma cobrança explica este valor. Confira no extrato do banco: aceite o que é da loja, ou devolva a quem pagou.',
    disputed:
      'O cliente contestou a compra no banco. Responda no painel do seu provedor de pagamento; se o pedido ainda não saiu, espere ou cancele.',
  } satisfies Record<PaymentAttention, string>,
  notYours: 'Quem cuida do financeiro decide.',
  named: (order: number | null, invoices: readonly number[] = []) =>
    order === null ? invoicesText.numbers(invoices) || 'Sem pedido' : ordersText.number(order),
  decideOn: (action: string, what: string) => `${action}: ${what}`,
  done: {
    received: (amount: string, order: number) => `Recebimento de ${amount} confirmado no pedido nº ${order}.`,
    invoices: 'Pagamento das faturas confirmado.',
    refund: 'Devolução registrada.',
    decision: 'Decisão registrada.',
  },
  confirm: {
    title: 'Pix para confirmar',
    count: (pixes: number) => `${pixes} Pix para confirmar`,
    intro: 'Estes pedidos e faturas são pagos direto para a chave da loja. Confira o extrato do banco e confirme.',
    reference: (txid: string, moment: string) => `Identificador ${txid} · de ${moment}`,
    submit: 'Confirmar recebimento',
    submitFor: (amount: string, order: string) => `Confirmar recebimento de ${amount}, ${order}`,
  },
  record: {
    title: 'Registrar um pagamento',
    intro: 'Para o que chegou sem aviso do banco: um Pix direto para a chave, dinheiro ou maquininha.',
    order: 'Número do pedido',
    amount: 'Valor recebido (R$)',
    submit: 'Registrar pagamento',
    invalid: 'Confira o número do pedido e o valor, como 25,90.',
  },
  refunds: {
    title: 'Devoluções',
    count: (total: number) => (total === 1 ? '1 devolução' : `${total.toLocaleString('pt-BR')} devoluções`),
    emptyTitle: 'Nenhuma devolução até agora',
    empty: 'O que a loja devolver a um cliente aparece aqui.',
    state: {
      requested: 'Solicitada',
      pending: 'Em andamento no banco',
      done: 'Feita',
      failed: 'Recusada pelo banco',
    } satisfies Record<RefundState, string>,
    byHand: 'Devolva por Pix ou em dinheiro e depois registre aqui.',
    settle: 'Já devolvi',
  },
  unreachable: commonText.unreachable,
})

/** Accounts at payment providers. */
export const accountsText = dictionary('back-office-payment-accounts', {
  title: 'Contas que recebem',
  intro: 'As contas que recebem pelos pedidos. Os segredos são guardados cifrados e não aparecem de novo.',
  kinds: {
    'api-pix': 'Pix pelo banco (API Pix)',
    'mercado-pago': 'Mercado Pago: cartão, boleto e Pix',
  } satisfies Record<ProviderKind, string>,
  kindHints: {
    'api-pix':
      'Cada pedido ganha um Pix próprio, e a loja sabe na hora quando ele é pago. Peça as credenciais ao seu banco.',
    'mercado-pago': 'As credenciais ficam em “Suas integrações”, no painel do Mercado Pago.',
  } satisfies Record<ProviderKind, string>,
  active: 'Receber por esta conta',
  environment: 'Ambiente',
  badges: { sandbox: 'Demonstração', production: 'Produção' },
  environments: { sandbox: 'Demonstração (não movimenta dinheiro)', production: 'Produção' },
  baseUrl: 'Endereço da API Pix',
  tokenUrl: 'Endereço dos tokens',
  pixKey: 'Chave Pix',
  receiverName: 'Nome do recebedor',
  receiverCity: 'Cidade do recebedor',
  pixMinutes: 'Validade do Pix, em minutos',
  publicKey: 'Chave pública (Public Key)',
  boletoDays: 'Dias até o vencimento do boleto',
  secrets: {
    clientId: 'Identificação do cliente (client_id)',
    clientSecret: 'Segredo do cliente (client_secret)',
    certificate: 'Certificado (.p12 em base64)',
    certificatePassword: 'Senha do certificado',
    accessToken: 'Token de acesso (Access Token)',
    webhookSecret: 'Assinatura secreta dos webhooks',
  } satisfies Record<SecretName, string>,
  key: {
    title: 'Chave Pix da loja',
    intro:
      'Sem conta que cobra por Pix, o cliente paga direto para esta chave. O banco não avisa: confirme cada um em Pagamentos a conferir.',
    hint: 'CPF, CNPJ, celular, e-mail ou chave aleatória.',
    inUse: 'Em uso',
    idle: 'Em espera: uma conta cobra por Pix',
    saved: 'Chave Pix guardada.',
    remove: 'Remover a chave',
  },
  stored: 'Guardado. Deixe em branco para manter.',
  save: 'Guardar',
  saved: 'Conta guardada. Teste a conexão.',
  test: 'Testar conexão',
  works: (moment: string) => `Funcionando: testada em ${moment}.`,
  fails: (error: string) => `O teste falhou: ${error}. Confira as credenciais.`,
  untested: 'Ainda não testada.',
  unreachable: commonText.unreachable,
})
