import * as profile from '#contract/store-profile.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const EDITS_CONTENT = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const typed = {
  logo: '',
  favicon: '',
  tema: {
    primary: '#aa2211',
    secondary: '#f2b705',
    auxiliary: '#f7f1e5',
    text: '#22261f',
    letra: 'CLASSICA' as const,
    cantos: 'RETOS' as const,
    densidade: 'COMPACTA' as const,
    cabecalho: 'SOLIDO' as const,
    botoes: 'CHEIOS' as const,
  },
  slogan: 'Direto da serra',
  sobre: 'Desde 1979',
  seo: { titulo: 'Loja', descricao: 'Queijos', palavrasChave: 'queijo' },
  contatos: {
    email: 'oi@loja.com.br',
    telefone: '(11) 3041-2870',
    whatsapp: '(11) 98841-2870',
    horario: 'Das 8h às 18h',
    endereco: 'Rua das Flores, 10',
  },
  menu: [{ nome: 'Ofertas', link: '/produtos' }],
  rodape: [{ titulo: 'Ajuda', links: [{ nome: 'Como comprar', link: '/pagina/ajuda' }] }],
}

/** How the store presents itself, for those who edit it. */
export const STORE_PROFILE_ROWS: readonly Row[] = [
  { endpoint: profile.getStoreProfile, ...EDITS_CONTENT, sent: inStore },
  {
    endpoint: profile.changeStoreProfile,
    ...EDITS_CONTENT,
    sent: async (of) => ({ ...inStore(of), body: { ...typed, versao: await versionOf(of) } }),
  },
  {
    endpoint: profile.scheduleStoreProfile,
    ...EDITS_CONTENT,
    sent: async (of) => {
      await unscheduled(of)
      return { ...inStore(of), body: { ...typed, versao: await versionOf(of), inicio: '2090-12-10T08:00' } }
    },
  },
  {
    endpoint: profile.cancelScheduledStoreProfile,
    ...EDITS_CONTENT,
    sent: async (of) => {
      await unscheduled(of)
      const { rows } = await of.store.pool.query<{ id: string }>(
        `insert into store_profile_schedule (supplier_id, profile, starts_at, based_on)
         select id, jsonb_build_object('theme', theme) || presentation, '2090-12-10', 0 from supplier where id = $1 returning id`,
        [of.store.id],
      )
      return { ...inStore(of), params: { idagendamento: rows[0]?.id ?? '' } }
    },
  },
  {
    endpoint: profile.addBrandPicture,
    ...EDITS_CONTENT,
    sent: (of) => ({ ...inStore(of), body: { uso: 'LOGOTIPO', conteudo: PIXEL } }),
  },
  {
    endpoint: profile.restoreStoreProfile,
    ...EDITS_CONTENT,
    sent: async (of) => {
      const current = await versionOf(of)
      const { rows } = await of.store.pool.query<{ number: number }>(
        `insert into store_profile_version (supplier_id, number, profile)
         select id, $2, jsonb_build_object('theme', theme) || presentation || jsonb_build_object('slogan', $3::text) from supplier where id = $1 returning number`,
        [of.store.id, current + 1, unique('Direto da serra')],
      )
      return { ...inStore(of), params: { versao: rows[0]?.number ?? 0 }, body: { versaoAtual: current + 1 } }
    },
  },
]

const unscheduled = ({ store }: Belongings) =>
  store.pool.query('delete from store_profile_schedule where supplier_id = $1', [store.id])

async function versionOf({ store }: Belongings): Promise<number> {
  const { rows } = await store.pool.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from store_profile_version where supplier_id = $1',
    [store.id],
  )
  return rows[0]?.number ?? 0
}
