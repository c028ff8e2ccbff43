import type { Cents } from '#domain/amounts.ts'
import { parseIdentifier, type Identifier } from '#domain/customer/document.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { formatPhone, parsePhone } from '#domain/customer/phone.ts'
import { MAX_ERP_CODE_LENGTH } from '#domain/customer/customer-record.ts'
import type { CustomerCells, CustomerField } from '#domain/data-import/customer-import.ts'
import { readNumber, text, textOrNull, type FieldForm, type Read } from './sheet-fields.ts'

/** Spreadsheets take a document for a number and drop its first zeros. */
function readDocument(cell: string): Read<Identifier> {
  const digits = cell.replace(/[\s./-]/g, '')
  const written = /^\d{8,13}$/.test(digits) ? [11, 14].map((length) => digits.padStart(length, '0')) : []
  const kinds = ['cpf', 'cnpj'] as const
  const read = [cell, ...written].map((typed) => parseIdentifier(typed, kinds)).find((found) => found !== null)
  const value = read ?? parseIdentifier(cell, ['foreign'])
  return value === null ? { fault: 'bad-document' } : { value }
}

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
      const value = parsePhone(cell)
      return value === null ? { fault: 'bad-phone' } : { value }
    },
    write: (phone) => phone && formatPhone(phone),
  },
  stateRegistration: text('Inscrição estadual', ['ie', 'inscestadual', 'inscricao'], 20),
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
      const read = readNumber(cell, true)
      return 'fault' in read ? read : { value: Math.round(read.value * 100) as Cents }
    },
    write: (cents) => cents,
  },
}
