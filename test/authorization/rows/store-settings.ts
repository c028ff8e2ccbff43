import { changeStoreSettings, getStoreSettings, TagsDaLoja } from '#contract/store-settings.ts'
import { toWire } from '#contract/wire/convert.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** Who a store is and how it works, for those who decide it. */
export const STORE_SETTINGS_ROWS: readonly Row[] = [
  { endpoint: getStoreSettings, ...MANAGES_SETTINGS, sent: inStore },
  {
    endpoint: changeStoreSettings,
    ...MANAGES_SETTINGS,
    sent: async (of) => {
      const { rows } = await of.store.pool.query<{ name: string; tags: string[]; version: number }>(
        'select name, tags, settings_version as version from supplier where id = $1',
        [of.store.id],
      )
      const [{ name, tags, version } = { name: '', tags: [], version: 0 }] = rows
      return {
        ...inStore(of),
        body: {
          nome: name,
          razaoSocial: unique('Razão social'),
          cnpj: '11.222.333/0001-81',
          identificacao: ['cpf', 'cnpj', 'email'],
          tags: toWire(TagsDaLoja, featuresOf(tags)),
          idAnalytics: '',
          versao: version,
        },
      }
    },
  },
]
