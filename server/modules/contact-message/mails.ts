import type { ContactMessage } from '#domain/supplier/contact-message.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

/** The e-mail to the store with a contact message. The subject contains no text of the visitor. */
export const contactMail = ({ supplier, storeUrl }: Sender, { name, email, text }: ContactMessage): Mail => ({
  subject: `Mensagem pela página de contato – ${supplier.name}`,
  preheader: 'Alguém escreveu à loja.',
  heading: 'Mensagem pela página de contato',
  paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
  sections: [
    {
      title: 'Quem escreveu',
      rows: [
        { label: 'Nome', value: name },
        { label: 'E-mail', value: email },
      ],
    },
  ],
  button: { label: 'Ver a loja', url: storeUrl },
  closing: ['Responda ao e-mail de quem escreveu, e não a esta mensagem. O e-mail não foi confirmado.'],
  isToStaff: true,
})
