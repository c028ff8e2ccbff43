import { invitationPath } from '#contract/linked-user.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { type Mail, type Sender, enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'

export const INVITATION_DAYS = 7

interface Invited {
  /** The store itself, on the customer's behalf. */
  readonly isByStore: boolean
  readonly code: string
}

/**
 * The link into the account of a customer, and its code for people who cannot follow the link. The mailbox is not
 * proved, and a customer may type any name, so the name is shown behind the code and not here.
 */
export const invitationMail = ({ supplier, storeUrl }: Sender, invited: Invited): Mail => ({
  subject: `Convite para comprar na loja ${supplier.name}`,
  preheader: `O convite vale por ${INVITATION_DAYS} dias.`,
  heading: 'Você recebeu um convite',
  paragraphs: [
    `${invited.isByStore ? `A loja ${supplier.name}` : `Um cliente da loja ${supplier.name}`} convidou você para usar a conta de um cliente: montar o carrinho e fazer o que o responsável liberar para você.`,
    `Toque no botão para ver quem convidou e aceitar. O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  ],
  button: { label: 'Aceitar o convite', url: `${storeUrl}${invitationPath(invited.code)}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/convite e cole este código:`, value: invited.code },
  closing: ['Não conhece quem convidou? Pode ignorar este e-mail: nada acontece sem você aceitar.'],
})

/** To the mailbox that staff wrote into a record: who reads it chooses a password for it. */
export const principalMail = ({ supplier, storeUrl }: Sender, code: string): Mail => ({
  subject: `Seu cadastro na loja ${supplier.name}`,
  preheader: 'Falta só criar a sua senha.',
  heading: 'Seu cadastro está pronto',
  paragraphs: [
    `A loja ${supplier.name} fez o seu cadastro. Crie a sua senha para ver os preços, enviar pedidos e acompanhar cada entrega.`,
    `O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  ],
  button: { label: 'Criar a minha senha', url: `${storeUrl}${invitationPath(code)}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/convite e cole este código:`, value: code },
  closing: ['Não é cliente desta loja? Pode ignorar este e-mail: ninguém usa o cadastro sem a senha.'],
})

interface Joined {
  /** Of the person who joined; null towards a mailbox that was never proved to be the customer's. */
  readonly userEmail: string | null
}

/** To the customer, because a representative or the store may have invited the person. */
const joinedMail = ({ supplier, storeUrl }: Sender, { userEmail }: Joined): Mail => ({
  subject: `Nova pessoa na sua conta – ${supplier.name}`,
  preheader: 'Um convite foi aceito.',
  heading: 'Nova pessoa na sua conta',
  paragraphs: [
    `${userEmail === null ? 'A pessoa convidada' : `A pessoa do e-mail ${userEmail}`} aceitou o convite e já pode usar a sua conta na loja ${supplier.name}, dentro do que foi liberado.`,
  ],
  button: { label: 'Ver usuários da conta', url: `${storeUrl}/conta/usuarios` },
  closing: ['Não era para esta pessoa entrar? Remova-a em “Usuários da conta” ou fale com a loja.'],
})

const find = statement('linked-user.to-mail', {
  parameters: [uuid, uuid, uuid],
  row: { email: text, isEmailProved: bool, userEmail: text },
  sql: `select c.email, c.email_verified_at is not null as is_email_proved, l.email as user_email
   from customer c join linked_user u on u.supplier_id = c.supplier_id and u.customer_id = c.id and u.login_id = $3
   join login l on l.id = u.login_id
   where c.supplier_id = $1 and c.id = $2`,
})

export const linkedUserSubscribers: readonly Subscriber[] = [
  subscribe('user.joined', { queue: 'linked-user.mail' }, async (scope, event) => {
    const { customerId, loginId } = event.payload
    const found = await scope.db.one(find, [scope.supplier.id, customerId, loginId])
    if (found === undefined) return
    const mail = joinedMail(scope, { userEmail: found.isEmailProved ? found.userEmail : null })
    await enqueueMailIfPossible(scope, { to: found.email, about: { customerId }, cause: event, ...mail })
  }),
]
