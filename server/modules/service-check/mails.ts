import { cutText } from '#domain/cut-text.ts'
import { oneLine, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import { withoutAccents, type PhoneMessage } from '#server/platform/messaging/phone-message.ts'

export const testMail = ({ supplier, storeUrl }: Sender, code: string): Mail => ({
  subject: `Teste de e-mail – ${supplier.name}`,
  preheader: 'Os e-mails da loja estão saindo.',
  heading: 'Os e-mails estão saindo',
  paragraphs: [`Você pediu um teste na gestão da loja ${supplier.name}. Se está lendo isto, funcionou.`],
  code: { caption: 'O código deste teste:', value: code },
  button: { label: 'Voltar aos serviços', url: `${storeUrl}/gestao/servicos` },
  isToStaff: true,
})

const NAME_LENGTH = 40

export const testMessage = ({ supplier }: Sender, code: string): PhoneMessage => ({
  code,
  text: `${withoutAccents(cutText(oneLine(supplier.name), NAME_LENGTH))}: teste de mensagem, codigo ${code}.`,
})
