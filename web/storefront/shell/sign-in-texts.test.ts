import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { Refusal, Unreachable } from '#contract/client.ts'
import { pageContext, type PageContext } from '../../shared/page-context.ts'
import { action as switchAccount } from '../account/users/accounts.tsx'
import { action as signIn } from '../account/sign-in/sign-in.tsx'
import { action as chooseClient } from '../../backoffice/portfolio/clients.tsx'

type Action = (args: ActionFunctionArgs) => Promise<unknown>
const account = { customerId: 'c', loginId: 'l', role: 'customer' } as NonNullable<
  Awaited<ReturnType<PageContext['account']>>
>

/** What a person reads whose form meets this. */
async function readAfter(action: Action, error: Error): Promise<unknown> {
  const page = {
    call: () => Promise.reject(error),
    supplier: { id: 's' },
    basename: '',
    origin: 'http://localhost',
    account: () => Promise.resolve(account),
    texts: () => Promise.resolve({}),
  }
  const request = new Request('http://localhost/entrar', {
    method: 'POST',
    body: new URLSearchParams({
      identifier: 'ana@loja.exemplo',
      password: 'x',
      customerId: 'outra',
      idcliente: 'outro',
    }),
  })
  const context = new RouterContextProvider(new Map([[pageContext, page as unknown as PageContext]]))
  return action({ request, context, params: {} } as unknown as ActionFunctionArgs)
}
const notAllowed = new Refusal(404, { codigo: 'access.notAllowed', mensagem: 'Não encontrado.' })

/** Specification §8 "Login/user". */
test.each<[text: string, Action, Error]>([
  ['Erro ao tentar fazer login. Tente novamente em alguns minutos', signIn, new Unreachable('offline')],
  [
    'Usuário inexistente ou credenciais inválidas',
    signIn,
    new Refusal(401, { codigo: 'access.badCredentials', mensagem: 'Usuário inexistente ou credenciais inválidas' }),
  ],
  ['Não foi possível autenticar seu usuário. Verifique suas credenciais e tente novamente.', switchAccount, notAllowed],
  ['Erro tentando autenticar. Verifique suas credenciais', chooseClient, notAllowed],
])('%s', async (message, action, error) => {
  expect(await readAfter(action, error)).toMatchObject({ message })
})
