import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from '#domain/catalog/category-tree.ts'
import type { RowFault, RowFaultCode } from '#domain/data-import/import-row.ts'
import { readNumber } from '#domain/decimal.ts'
import { FIELD_TITLES } from './import-sheet.ts'

const inField = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

function twoReadings(value: string): string {
  const read = readNumber(value)
  const readings =
    read === null || 'value' in read
      ? 'tem um número que pode ser lido de duas formas'
      : `pode ser ${inField.format(read.asDecimals)} ou ${inField.format(read.asThousands)}`
  return `“${value}” ${readings}. Em “Mudar colunas”, diga o que o ponto separa, ou corrija a planilha.`
}

const TEXTS: Readonly<Record<RowFaultCode, (value: string) => string>> = {
  'not-a-number': (value) => `“${value}” não é um número. Escreva como 1.234,56.`,
  'unread-cell': (value) =>
    `“${value}” não traz um valor. Se for uma fórmula, abra a planilha, confira o resultado e salve de novo.`,
  'is-a-date': (value) =>
    `a planilha guarda ${value}, uma data. Formate a célula como texto ou número e escreva o valor de novo.`,
  'two-readings': twoReadings,
  negative: () => 'não pode ser menor que zero: escreva 0 onde não há.',
  'not-above-zero': () => 'o número precisa ser maior que zero.',
  'too-large': (value) => `“${value}” passa de 1.000.000.`,
  'too-long': () => 'o texto é longo demais.',
  'unknown-word': (value) => `não entendemos “${value}”. Escreva Sim ou Não, ou uma das opções da tela do produto.`,
  'bad-tiers': (value) => `não entendemos “${value}”. Escreva como 10: 5,90; 50: 5,50.`,
  missing: () => 'falta para criar o produto.',
  'no-identity': () => 'Informe o código ou o código de barras, para sabermos qual é o produto.',
  'example-row': (value) => `É uma linha de exemplo do modelo. Apague-a, ou troque ${value} pelo código certo.`,
  repeated: (value) => `Este produto já está na linha ${value} da planilha.`,
  'several-found': (value) => `mais de um produto tem “${value}”. Informe o código como está na loja.`,
  'unknown-category': (value) => `a loja não tem a categoria “${value}”.`,
  'category-too-long': () =>
    `o nome de uma categoria tem até ${MAX_CATEGORY_NAME} letras. Escreva como Mercearia > Arroz.`,
  'too-many-categories': () => `a loja pode ter até ${MAX_CATEGORIES} categorias.`,
  'unknown-brand': (value) => `a loja não tem produtos da marca “${value}”.`,
  'unknown-tag': (value) => `a loja não tem produtos com a etiqueta “${value}”.`,
  'several-categories': (value) => `há mais de uma “${value}”. Escreva também o departamento: Mercearia > Arroz.`,
  'stock-untracked': () => 'a loja não controla o estoque deste produto. Preencha também o controle de estoque.',
  'code-missing': () => 'informe o código do produto novo.',
  'bad-gtin': (value) => `“${value}” não é um código de barras válido. O produto fica com o que tem, ou sem ele.`,
  'previous-price-too-low': () => 'precisa ser maior que o preço de hoje.',
  'wholesale-incomplete': () => 'informe o preço de atacado e o mínimo para ele, ou deixe os dois em branco.',
  'limits-contradict': () => 'com este mínimo, múltiplo e máximo ninguém consegue pedir o produto.',
  'tier-twice': () => 'há duas faixas a partir da mesma quantidade.',
  'bad-tags': (value) => `não entendemos “${value}”. Separe até 30 etiquetas por vírgulas, como oferta, sem glúten.`,
  'unknown-product': () => 'A loja não tem um produto com este código.',
  'reason-missing': () => 'informe por que o estoque muda, na linha ou para a planilha inteira.',
  'customer-missing': () => 'falta para cadastrar o cliente.',
  'bad-document': (value) => `“${value}” não é um CPF ou CNPJ: confira os números.`,
  'bad-email': (value) => `“${value}” não é um e-mail que recebe mensagens.`,
  'bad-phone': (value) => `“${value}” não é um telefone com DDD, nem um 0800 ou 4004.`,
  'no-customer-identity': () => 'Informe o CPF ou CNPJ, ou o código no ERP, para sabermos qual é o cliente.',
  'customer-repeated': (value) => `Este cliente já está na linha ${value} da planilha.`,
  'several-customers': () => 'mais de um cliente tem este documento. Informe também o código no ERP ou o e-mail.',
  'erp-code-taken': (value) => `outro cliente já tem o código ${value}.`,
  'address-incomplete': () => 'falta para completar o endereço.',
  'bad-postal-code': (value) => `“${value}” não é um CEP: são 8 números.`,
  'bad-state': (value) => `“${value}” não é um estado. Escreva a sigla, como SP.`,
  'bad-birth-date': (value) => `“${value}” não é a data de nascimento de um adulto. Escreva como 17/04/1988.`,
  'not-a-person': () => 'empresas não têm data de nascimento.',
  'unknown-representative': (value) =>
    `a loja não tem um representante ativo “${value}”. Escreva o e-mail com que ele entra.`,
  'several-representatives': (value) => `há mais de um representante “${value}”. Escreva o e-mail dele.`,
  'variation-missing': (value) => `falta dizer em que o produto difere dos outros do mesmo pai: ${value}.`,
  'variation-too-long': () => 'cada valor tem até 40 letras, como Azul ou GG.',
  'variation-taken': (value) => `outro produto do grupo já é ${value}.`,
  'other-axes': (value) => `os produtos do mesmo pai diferem em: ${value}. Escreva as mesmas variações em cada linha.`,
  'too-many-axes': (value) => `a loja mostra até duas variações, e a planilha traz: ${value}.`,
  'too-many-variants': (value) => `o grupo “${value}” passa de 100 produtos, ou de 30 valores em uma variação.`,
  'in-other-group': (value) => `o produto é de outro grupo de variantes. Retire-o de lá antes de pôr em “${value}”.`,
  'own-account': () => 'o cliente entra na loja com este cadastro e só ele muda este dado. Deixe a coluna de fora.',
}

/** What is wrong with a row: `Preço: “R$ 1O,90” não é um número. …` */
export const rowFaultText = ({ field, code, value, isLeftOut }: RowFault): string => {
  if (field === null) return TEXTS[code](value)
  return `${FIELD_TITLES[field]}${isLeftOut ? ', campo ignorado' : ''}: ${TEXTS[code](value)}`
}
