import { greetingTo } from '#contract/mail.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { type Mail, type Sender, enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { PROOF_MINUTES } from './email-proof.ts'

const NEVER_PASS_ON = 'Nunca passe este código a ninguém, nem a quem disser que é da loja.'

/**
 * To a mailbox that is not proved yet: the sender of the form may be another person. Hence it has no word of the form
 * in it. The code is not in subject and preheader, which show on locked screens.
 */
export const codeMail = ({ supplier, storeUrl }: Sender, code: string): Mail => ({
  subject: `Confirme o seu e-mail – ${supplier.name}`,
  preheader: `Seu código vale por ${PROOF_MINUTES} minutos.`,
  heading: 'Confirme o seu e-mail',
  paragraphs: [
    `Falta pouco! Digite este código na tela do cadastro da loja ${supplier.name} para confirmar que este e-mail é seu.`,
    `Já tem cadastro nesta loja com outro e-mail? Não digite o código: entre com ele em ${storeUrl}/entrar`,
  ],
  code: { caption: `Seu código, válido por ${PROOF_MINUTES} minutos:`, value: code },
  closing: [`Não foi você que pediu? Pode ignorar este e-mail: sem o código, nada é criado. ${NEVER_PASS_ON}`],
})

/** The same to a person with a login from another store. */
export const joinMail = ({ supplier, storeUrl }: Sender, code: string): Mail => ({
  subject: `Confirme o seu e-mail – ${supplier.name}`,
  preheader: `Seu código vale por ${PROOF_MINUTES} minutos.`,
  heading: 'Você já tem uma conta com este e-mail',
  paragraphs: [
    `Alguém, talvez você, está se cadastrando na loja ${supplier.name} com este e-mail, que já é de uma conta em outra loja que usa o mesmo sistema.`,
    `Foi você? Digite este código na tela do cadastro para usar a mesma conta também na loja ${supplier.name}. A senha da conta passa a ser a que você escolheu agora, em todas as lojas em que você a usa.`,
    'Se preferir continuar com a senha que já tem, volte ao cadastro e envie com ela, sem o código.',
  ],
  code: { caption: `Seu código, válido por ${PROOF_MINUTES} minutos:`, value: code },
  closing: [
    `Não foi você? Pode ignorar este e-mail: sem o código, nada muda em ${storeUrl} nem na sua conta. ${NEVER_PASS_ON}`,
  ],
})

/** To a customer of the store with this e-mail: there is nothing to register. */
export const knownHereMail = ({ supplier, storeUrl }: Sender): Mail => ({
  subject: `Você já tem cadastro – ${supplier.name}`,
  preheader: 'É só entrar com este e-mail.',
  heading: 'Você já tem cadastro nesta loja',
  paragraphs: [
    `Alguém, talvez você, tentou se cadastrar na loja ${supplier.name} com este e-mail, que já tem cadastro nela.`,
    `Foi você? É só entrar com este e-mail e a sua senha. Não lembra a senha? Crie uma nova em ${storeUrl}/esqueci-senha`,
  ],
  button: { label: 'Entrar na loja', url: `${storeUrl}/entrar` },
  closing: ['Não foi você? Pode ignorar este e-mail: nada mudou na sua conta.'],
})

/** To a customer whose document was in another form, with another e-mail. */
export const documentNamedMail = ({ supplier, storeUrl }: Sender): Mail => ({
  subject: `Seu documento em outro cadastro – ${supplier.name}`,
  preheader: 'Foi você? Entre com este e-mail.',
  heading: 'Seu documento foi usado em outro cadastro',
  paragraphs: [
    `Alguém, talvez você, preencheu o cadastro da loja ${supplier.name} com o documento do seu cadastro e com outro e-mail.`,
    'Foi você? Entre com este e-mail: seus pedidos e endereços estão aqui. Depois, se quiser, troque o e-mail em “Meu cadastro”. Ainda não tem senha? Cadastre-se com este e-mail, e o cadastro que a loja já guarda passa a ser seu.',
  ],
  button: { label: 'Entrar na loja', url: `${storeUrl}/entrar` },
  closing: [
    'Não foi você? Sua conta continua como está, e ninguém entra nela por causa disso. Em dúvida, responda a este e-mail.',
  ],
})

/** To the new mailbox of a customer. */
export const newEmailMail = ({ supplier }: Sender, code: string): Mail => ({
  ...codeMail({ supplier, storeUrl: '' }, code),
  paragraphs: [
    `Digite este código em “Meu cadastro”, na loja ${supplier.name}, para que os avisos passem a chegar a este e-mail.`,
  ],
  closing: [`Não foi você que pediu? Pode ignorar este e-mail: sem o código, nada muda. ${NEVER_PASS_ON}`],
})

/** The same where the mailbox belongs to a login already: two cannot have it. */
export const emailInUseMail = ({ supplier, storeUrl }: Sender): Mail => ({
  subject: `Este e-mail já é de outra conta – ${supplier.name}`,
  preheader: 'Ele não pode ser usado em duas contas.',
  heading: 'Este e-mail já é de outra conta',
  paragraphs: [
    `Alguém, talvez você, pediu na loja ${supplier.name} para usar este e-mail em “Meu cadastro”, mas ele já é de outra conta.`,
    'Foi você? Use outro e-mail, ou exclua antes a conta que tem este.',
  ],
  button: { label: 'Ir para a loja', url: storeUrl },
  closing: ['Não foi você? Pode ignorar este e-mail: nada mudou na sua conta.'],
})

const NOT_YOU = 'Não foi você que se cadastrou? Responda a este e-mail e cuidamos disso.'

/** To a customer whom the store admits at once. */
const welcomeMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Boas-vindas – ${supplier.name}`,
  preheader: 'Seu cadastro está pronto.',
  heading: greetingTo(name, 'Boas-vindas'),
  paragraphs: [`Seu cadastro na loja ${supplier.name} está pronto. É só escolher os produtos e enviar o pedido.`],
  button: { label: 'Ir para a loja', url: storeUrl },
  closing: [NOT_YOU],
})

/** To a customer whose registration waits for approval. */
const receivedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Cadastro recebido – ${supplier.name}`,
  preheader: 'Vamos analisar e avisar você por e-mail.',
  heading: 'Cadastro recebido',
  paragraphs: [
    `${greetingTo(name)} Recebemos o seu cadastro na loja ${supplier.name} e já vamos analisar.`,
    'Respondemos em até 2 dias úteis, por este e-mail.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
  closing: [NOT_YOU],
})

/**
 * To the address that was left. It does not name the new one: the old mailbox may be what the person flees from, and it
 * offers no new password, which could no longer be sent there.
 */
export const emailChangedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: 'O e-mail do seu cadastro foi alterado',
  preheader: `A loja ${supplier.name} passa a escrever para outro e-mail.`,
  heading: 'O e-mail do seu cadastro foi alterado',
  paragraphs: [
    `${greetingTo(name)} O e-mail do seu cadastro na loja ${supplier.name} acaba de ser alterado. Os avisos da loja não chegam mais a este e-mail, e ele não serve mais para entrar.`,
    'Foi você? Então está tudo certo.',
  ],
  button: { label: 'Ir para a loja', url: storeUrl },
  closing: ['Não foi você? Responda a este e-mail agora: alguém pode ter entrado na sua conta.'],
})

const find = statement('registration.to-mail', {
  parameters: [uuid, uuid],
  row: { email: text, name: text },
  sql: `select l.email, l.name from customer c join login l on l.id = c.login_id where c.supplier_id = $1 and c.id = $2`,
})

export const registrationSubscribers: readonly Subscriber[] = [
  subscribe('customer.registered', { queue: 'registration.mail' }, async (scope, event) => {
    const { customerId, status } = event.payload
    const customer = await scope.db.one(find, [scope.supplier.id, customerId])
    if (customer === undefined) return
    const mail = status === 'approved' ? welcomeMail(scope, customer.name) : receivedMail(scope, customer.name)
    await enqueueMailIfPossible(scope, { to: customer.email, about: { customerId }, cause: event, ...mail })
  }),
]
