import { MAX_HOUSE_NUMBER } from '#domain/customer/address.ts'
import type { Cents } from '#domain/amounts.ts'
import { parseIdentifier, type Identifier } from '#domain/customer/document.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { storedStateRegistration } from '#domain/customer/registration.ts'
import { parseBirthDate } from '#domain/customer/person.ts'
import { isState, parsePostalCode, stateOfPostalCode } from '#domain/delivery/postal-code.ts'
import { formatPostalCode } from '#domain/delivery/format-postal-code.ts'
import { formatPhone, parseCompanyPhone } from '#domain/customer/phone.ts'
import { MAX_ERP_CODE_LENGTH } from '#domain/customer/customer-record.ts'
import type { CustomerCells, CustomerField } from '#domain/data-import/import-fields.ts'
import { readMoney, text, textOrNull, type FieldForm, type Read } from './sheet-fields.ts'

/** Spreadsheets take a document for a number and drop its first zeros. */
function readDocument(cell: string): Read<Identifier> {
  const digits = cell.replace(/[\s./-]/g, '')
  const written = /^\d{8,13}$/.test(digits) ? [11, 14].map((length) => digits.padStart(length, '0')) : []
  const kinds = ['cpf', 'cnpj'] as const
  const read = [cell, ...written].map((typed) => parseIdentifier(typed, kinds)).find((found) => found !== null)
  const value = read ?? parseIdentifier(cell, ['foreign'])
  return value === null ? { fault: 'bad-document' } : { value }
}

const STATE_REGISTRATION = text('Inscrição estadual', ['ie', 'inscestadual', 'inscricao'], 20)

/** What a spreadsheet says of a customer, by field. */
export const CUSTOMER_FORMS: { readonly [Field in CustomerField]: FieldForm<CustomerCells[Field]> } = {
  document: {
    title: 'CPF ou CNPJ',
    otherTitles: ['cpf', 'cnpj', 'cpfcnpj', 'cnpjcpf', 'documento', 'cgc'],
    kind: 'text',
    read: readDocument,
    write: ({ value }) => formatDocument(value),
  },
  name: text('Nome', ['razaosocial', 'cliente', 'nomedocliente', 'nomecliente', 'nomerazaosocial'], 120),
  tradeName: textOrNull('Nome fantasia', ['fantasia', 'apelido'], 120),
  email: {
    title: 'E-mail',
    otherTitles: ['correio', 'emailprincipal', 'emaildocliente', 'enderecodeemail'],
    kind: 'text',
    read: (cell) => {
      const parsed = parseEmail(cell)
      return 'email' in parsed ? { value: parsed.email } : { fault: 'bad-email' }
    },
    write: (email) => email || null,
  },
  phone: {
    title: 'Telefone',
    otherTitles: ['celular', 'fone', 'tel', 'whatsapp', 'telefoneprincipal'],
    kind: 'text',
    read: (cell) => {
      const value = parseCompanyPhone(cell)
      return value === null ? { fault: 'bad-phone' } : { value }
    },
    write: (phone) => phone && formatPhone(phone),
  },
  stateRegistration: {
    ...STATE_REGISTRATION,
    read: (cell, reading) => STATE_REGISTRATION.read(storedStateRegistration(cell), reading),
  },
  erpCode: textOrNull(
    'Código no ERP',
    ['codigo', 'cod', 'codigodocliente', 'codcliente', 'codigocliente', 'codigoerp'],
    MAX_ERP_CODE_LENGTH,
  ),
  creditLimit: {
    title: 'Limite de crédito',
    otherTitles: ['limite', 'credito', 'limitedecreditorr', 'limitecredito'],
    kind: 'money',
    read: (cell) => {
      const read = readMoney(cell)
      return 'fault' in read ? read : { value: Math.round(read.value * 100) as Cents }
    },
    write: (cents) => cents,
  },
  birthDate: {
    title: 'Data de nascimento',
    otherTitles: ['nascimento', 'datanasc', 'dtnascimento', 'aniversario'],
    kind: 'text',
    takesDates: true,
    read: (cell, { today }) => {
      const read = parseBirthDate(cell.replace(/[T ]00:00.*$/, ''), today)
      return 'fault' in read ? { fault: 'bad-birth-date' } : { value: read.date }
    },
    write: (date) => date && date.split('-').reverse().join('/'),
  },
  postalCode: {
    title: 'CEP',
    otherTitles: ['codigopostal', 'cepentrega', 'cepdocliente'],
    kind: 'text',
    read: (cell) => {
      // Spreadsheets take a CEP for a number and drop its first zero.
      const value = parsePostalCode(/^\d{7}$/.test(cell) ? `0${cell}` : cell)
      return value === null || stateOfPostalCode(value) === null ? { fault: 'bad-postal-code' } : { value }
    },
    write: (postalCode) => formatPostalCode(postalCode) || null,
  },
  street: text('Rua', ['logradouro', 'endereco', 'enderecodeentrega', 'ruaavenida'], 120),
  addressNumber: text('Número', ['numero', 'num', 'nro', 'no', 'numerodoendereco'], MAX_HOUSE_NUMBER),
  complement: text('Complemento', ['compl', 'complementodoendereco'], 80),
  district: text('Bairro', ['distrito'], 80),
  city: text('Cidade', ['municipio'], 80),
  state: {
    title: 'UF',
    otherTitles: ['estado', 'siglauf'],
    kind: 'text',
    read: (cell) => (isState(cell.toUpperCase()) ? { value: cell.toUpperCase() } : { fault: 'bad-state' }),
    write: (state) => state || null,
  },
  representative: text(
    'Representante',
    ['emaildorepresentante', 'representantecomercial', 'nomedorepresentante', 'vendedor', 'emaildovendedor'],
    254,
  ),
}
