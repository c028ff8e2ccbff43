import { redirectDocument } from 'react-router'
import { sessionApi } from '../../shared/api/session.ts'
import { pathWithin, signInPath, type PageContext } from '../../shared/page-context.ts'

/** Signs out whoever's session is over, and leads to the sign-in, which says why and returns here (specification §7: action logout). */
export async function endSession(page: PageContext, url: string): Promise<Response> {
  await sessionApi(page).signOut()
  return redirectDocument(`${signInPath(pathWithin(page.basename, new URL(url)))}&sessao=encerrada`)
}
