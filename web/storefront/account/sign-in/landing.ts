import type { Usuario } from '#contract/access.ts'
import type { StaffModule } from '#domain/access/can.ts'

type Person = Pick<Usuario, 'papel' | 'modulos'>

const MANAGEMENT: readonly (readonly [module: StaffModule, path: string])[] = [
  ['customers', '/gestao/clientes'],
  ['settings', '/gestao/chaves'],
]

/**
 * Where a sign-in leads (specification §4, §6): a representative to the list of clients, and from there to where one
 * wanted to go; staff who wanted nothing in particular to what they look after; everybody else to the stored place.
 */
export function landingOf({ papel, modulos }: Person, returnTo: string): string {
  if (papel === 'REPRESENTANTE' && !returnTo.startsWith('/representante')) {
    return returnTo === '/' ? '/representante' : `/representante?voltar=${encodeURIComponent(returnTo)}`
  }
  if (papel === 'EQUIPE' && returnTo === '/') return MANAGEMENT.find(([module]) => modulos.includes(module))?.[1] ?? '/'
  return returnTo
}
