import type { TemplateKind } from '#domain/privacy/privacy-request.ts'

const opening = 'Olá, {nome}.\n\nRespondemos à sua solicitação de protocolo {protocolo}, feita à loja {loja}.'
const closing =
  'Se tiver dúvida, responda a esta mensagem. Você também pode peticionar à ANPD (www.gov.br/anpd).\n\n{loja}'
const around = (text: string): string => `${opening}\n\n${text}\n\n${closing}`

/** What the product suggests as an answer, where the store has no words of its own. */
export const ANSWER_TEMPLATES: Readonly<Record<TemplateKind, string>> = {
  access: around(
    'Confirmamos que tratamos dados seus: cadastro, endereços, pedidos, preferências e acessos à loja. Eles servem para vender, entregar, cobrar e cumprir a lei. Enviamos a declaração completa em arquivo à parte.',
  ),
  export: around(
    'Preparamos o arquivo com os seus dados em formato aberto (JSON), que outro fornecedor pode ler. Ele segue à parte.',
  ),
  correction: around('Corrigimos os dados que você indicou. Confira em “Meu cadastro” ou peça a confirmação à loja.'),
  erasure: around(
    'Excluímos os seus dados. Por obrigação fiscal, guardamos os pedidos encerrados por 5 anos, sem o seu nome, documento ou endereço.',
  ),
  sharing: around(
    'Compartilhamos os seus dados só com quem participa da venda: quem processa o pagamento, quem entrega, quem envia as nossas mensagens e os órgãos públicos, quando a lei manda. Não vendemos dados.',
  ),
  withdrawal: around(
    'Registramos que você revogou o consentimento. O que fizemos antes continua válido. As preferências de cookies mudam na página “Privacidade” da loja.',
  ),
  objection: around('Avaliamos a sua oposição e deixamos de tratar os seus dados para a finalidade que você indicou.'),
  refusal: around(
    'Não podemos atender ao pedido pelo motivo informado nesta mensagem, previsto na Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
  ),
}

/** The legal reasons as they stand in a refusal. */
export const REFUSAL_TEXTS = {
  'not-identified': 'Não foi possível confirmar a identidade de quem pediu.',
  'not-controller': 'A loja não é o agente de tratamento destes dados (LGPD, art. 18, § 4º, I).',
  'legal-duty': 'A lei obriga a loja a guardar estes dados (LGPD, art. 16, I).',
  'legal-claims': 'Os dados são necessários para exercer direitos em processo (LGPD, art. 7º, VI).',
  'no-data': 'A loja não tem dados da pessoa que pediu.',
  other: 'Há impedimento de fato ou de direito (LGPD, art. 18, § 4º, II).',
} as const

/** What answers a request that the person settled alone, in the account. */
export const SELF_SERVICE_ANSWERS = {
  export: 'Os dados foram baixados pela própria pessoa, na conta.',
  erasure: 'A conta foi excluída. Pedidos encerrados ficam guardados por obrigação fiscal, sem a pessoa.',
} as const
