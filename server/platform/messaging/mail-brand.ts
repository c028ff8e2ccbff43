import { mailText } from '#contract/mail.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { Supplier, ThemeColours } from '#domain/supplier/supplier.ts'
import type { Mail } from './mail.ts'

export interface MailBrand extends Pick<Supplier, 'name' | 'legalName' | 'cnpj' | 'presentation'> {
  readonly theme: ThemeColours
}

/** Who writes, and how to reach the store. */
export function footerOf(
  { name, legalName, cnpj, presentation: { contacts } }: MailBrand,
  { isToStaff = false }: Pick<Mail, 'isToStaff'>,
): string[] {
  const ways = [contacts.phone, contacts.email].filter(Boolean).join(' · ')
  return [
    ...(ways && !isToStaff ? [`${mailText.questions} ${ways}`] : []),
    `${legalName || name} · ${mailText.cnpj} ${formatDocument(cnpj)}`,
    ...(contacts.address ? [contacts.address] : []),
  ]
}
