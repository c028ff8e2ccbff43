import {
  addBrandPicture,
  cancelScheduledStoreProfile,
  changeStoreProfile,
  decodeEditedProfile,
  encodePictureUse,
  encodeProfile,
  getStoreProfile,
  restoreStoreProfile,
  scheduleStoreProfile,
} from '#contract/store-profile.ts'
import type { BrandPicture, EditedStoreProfile, StoreProfile } from '#domain/supplier/store-profile.ts'
import type { ApiContext } from './api-context.ts'

/** How the store presents itself, for the staff who edit it. */
export const storeProfileApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    read: async (): Promise<EditedStoreProfile> =>
      decodeEditedProfile(await call(getStoreProfile, { params: {}, query })),

    /** `version` is the one that the change is based on. */
    publish: async (version: number, profile: StoreProfile): Promise<EditedStoreProfile> =>
      decodeEditedProfile(
        await call(changeStoreProfile, { params: {}, query, body: { ...encodeProfile(profile), versao: version } }),
      ),

    /** `localStart` is on the clock of the store; `seen` is the schedule that this one takes the place of. */
    schedule: async (
      version: number,
      profile: StoreProfile,
      localStart: string,
      seen: string | null,
    ): Promise<EditedStoreProfile> => {
      const body = { ...encodeProfile(profile), versao: version, inicio: localStart, agendamentoVisto: seen }
      return decodeEditedProfile(await call(scheduleStoreProfile, { params: {}, query, body }))
    },

    cancelSchedule: async (id: string): Promise<EditedStoreProfile> =>
      decodeEditedProfile(await call(cancelScheduledStoreProfile, { params: { idagendamento: id }, query })),

    /** The name of the stored picture, to be published. */
    addPicture: async (use: BrandPicture, base64: string): Promise<string> =>
      (await call(addBrandPicture, { params: {}, query, body: { uso: encodePictureUse(use), conteudo: base64 } }))
        .imagem,

    restore: async (number: number, version: number): Promise<EditedStoreProfile> =>
      decodeEditedProfile(
        await call(restoreStoreProfile, { params: { versao: number }, query, body: { versaoAtual: version } }),
      ),
  }
}
