import type { WhatsappService } from '#server/config.ts'
import { digitsOf, handOver, isName, propertyOf, type PhoneGateway } from './phone-gateway.ts'

/**
 * Codes through Meta's Cloud API: `POST /{version}/{phone-number-id}/messages`. A store may write first only in the words of
 * an approved authentication template, which has the code in its body and behind its button "copy code".
 */
export const whatsappGateway =
  ({ url, token, template }: WhatsappService, timeoutMs?: number): PhoneGateway =>
  (to, { code }) => {
    const parameters = [{ type: 'text', text: code }]
    return handOver({
      url,
      headers: { authorization: `Bearer ${token}` },
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: digitsOf(to),
        type: 'template',
        template: {
          name: template,
          language: { code: 'pt_BR' },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      },
      isReceipt: (answer) => isName(propertyOf(firstOf(propertyOf(answer, 'messages')), 'id')),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
  }

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)
