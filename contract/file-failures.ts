import type { FileFailureCode } from '#domain/file-failure.ts'
import type { FailureText } from './order-failures.ts'

export const FILE_FAILURES: Record<FileFailureCode, FailureText> = {
  'file.busy': {
    status: 429,
    message: 'Estamos lendo muitos arquivos agora. Aguarde um instante e envie de novo.',
  },
  'file.noSheet': { status: 422, message: 'O arquivo não tem uma planilha com este nome, ou ela está oculta.' },
  'file.tooLarge': {
    status: 413,
    message: 'Aberto, este arquivo é grande demais. Deixe nele só o que vai enviar, sem linhas e colunas a mais.',
  },
  'file.tooSlow': {
    status: 422,
    message: 'Este arquivo demora demais para ser lido. Deixe nele só o que vai enviar, salve e envie de novo.',
  },
  'import.notFound': { status: 404, message: 'Não encontramos esta importação.' },
  'import.badFile': {
    status: 422,
    message:
      'Não conseguimos abrir este arquivo. Abra-o no seu programa de planilhas, salve como xlsx ou csv, até 10 MB, e envie de novo.',
  },
  'import.empty': {
    status: 422,
    message: 'A planilha precisa de uma linha de títulos e de pelo menos uma linha de dados.',
  },
  'import.tooManyRows': {
    status: 422,
    message: ({ maximum }) =>
      `São até ${Number(maximum).toLocaleString('pt-BR')} linhas por planilha. Divida em partes.`,
  },
  'import.tooManyColumns': {
    status: 422,
    message: ({ maximum }) => `São até ${String(maximum)} colunas por planilha.`,
  },
  'import.columnTwice': { status: 422, message: 'Duas colunas trazem o mesmo campo. Deixe uma de fora.' },
  'import.noIdentity': { status: 422, message: 'Informe qual coluna traz o código ou o código de barras.' },
  'import.noCustomerIdentity': { status: 422, message: 'Informe qual coluna traz o CPF ou CNPJ, ou o código no ERP.' },
  'import.otherField': { status: 422, message: 'Uma coluna traz um campo que esta importação não tem.' },
  'import.noPriceList': { status: 422, message: 'Escolha a tabela de preços que a planilha muda.' },
  'import.noParent': { status: 422, message: 'Informe qual coluna traz o produto pai das variações.' },
  'import.noReason': { status: 422, message: 'Informe por que o estoque muda, ou qual coluna traz o motivo.' },
  'import.creditNotAllowed': {
    status: 403,
    message: 'Só quem cuida do financeiro muda o limite de crédito. Deixe esta coluna de fora.',
  },
  'import.portfolioNotAllowed': {
    status: 403,
    message: 'Só quem cuida da equipe muda a carteira dos representantes. Deixe esta coluna de fora.',
  },
  'import.notNow': { status: 409, message: 'A importação já está em outra etapa. Veja como ela está agora.' },
  'import.otherCounts': {
    status: 409,
    message: 'A conferência mudou desde que você a viu. Veja de novo antes de aplicar.',
  },
  'import.otherSelection': {
    status: 409,
    message: 'A lista de produtos mudou desde que você a viu. Selecione de novo.',
  },
  'import.noPriceChange': { status: 422, message: 'Informe quanto o preço muda, em % ou em reais.' },
  'import.noChange': { status: 422, message: 'Informe o que muda nos produtos: a venda ou as etiquetas.' },
  'import.nothingToApply': { status: 422, message: 'Não há linha a aplicar. Corrija a planilha e envie de novo.' },
}
