import { redirect, type ActionFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { changeUser, inviteUser, removeUser } from '#contract/linked-user.ts'
import { PERMISSIONS } from '#domain/access/permission.ts'
import { formText } from '../../shared/form-text.ts'
import { text } from '../../shared/i18n/users.ts'
import { pageOf, requireCustomer, sessionSegment, type PageContext } from '../../shared/page-context.ts'

export const USERS_PATH = '/conta/usuarios'

/** The names of the forms' fields. A permission is a field of its own: a form without script sends each name once. */
export const FIELDS = { action: 'acao', user: 'usuario', email: 'email', name: 'nome', removed: 'removido' } as const

/** Which form was sent. */
export type UserAction = 'convidar' | 'salvar' | 'pausar' | 'reativar' | 'remover' | 'cancelar'

/** What was refused, with what was typed. */
export interface UserProblem {
  readonly message: string
  readonly field: string | null
  readonly email: string
  readonly name: string
  readonly permissions: readonly string[]
}

export async function changeUsers(args: ActionFunctionArgs): Promise<UserProblem | Response> {
  const { customerId } = await requireCustomer(args)
  const form = await args.request.formData()
  try {
    return redirect(`${USERS_PATH}?${await run(pageOf(args), customerId, form)}`)
  } catch (error) {
    if (error instanceof Response) throw error
    const typed = { email: formText(form, FIELDS.email), name: formText(form, FIELDS.name), permissions: grantsIn(form) }
    return error instanceof Refusal
      ? { message: error.message, field: error.body.campo ?? null, ...typed }
      : { message: text.unreachable, field: null, ...typed }
  }
}

/** Does it, and gives what the list then says. */
async function run({ call, supplier }: PageContext, customerId: string, form: FormData): Promise<string> {
  const user = formText(form, FIELDS.user)
  const change = (data: { nome?: string; permissoes?: { idPermissao: (typeof PERMISSIONS)[number] }[]; ativo?: boolean }) =>
    call(changeUser, { params: { idusuario: user }, body: { dadosUsuario: { idcliente: customerId, ...data } } })
  const permissoes = grantsIn(form).map((idPermissao) => ({ idPermissao }))
  switch (formText(form, FIELDS.action) as UserAction | '') {
    case 'convidar':
      await call(inviteUser, {
        params: { sessao: sessionSegment(customerId), idcliente: customerId },
        body: { email: formText(form, FIELDS.email), nome: formText(form, FIELDS.name), permissoes },
      })
      return 'feito=convidado'
    case 'salvar':
      await change({ nome: formText(form, FIELDS.name), permissoes })
      return 'feito=salvo'
    case 'pausar':
      await change({ ativo: false })
      return 'feito=pausado'
    case 'reativar':
      await change({ ativo: true })
      return 'feito=reativado'
    case 'remover':
      await call(removeUser, { params: { idfornecedor: supplier.id, idcliente: customerId, idusuario: user } })
      return `feito=removido&${FIELDS.removed}=${encodeURIComponent(user)}`
    case 'cancelar':
      await call(removeUser, { params: { idfornecedor: supplier.id, idcliente: customerId, idusuario: user } })
      return 'feito=cancelado'
    default:
      return ''
  }
}

const grantsIn = (form: FormData) => PERMISSIONS.filter((permission) => form.get(permission) !== null)

