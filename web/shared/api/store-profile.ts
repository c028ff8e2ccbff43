import { Refusal } from '#contract/client.ts'
import { decodeFault } from '#contract/field-faults.ts'
import {
  addBrandPicture,
  changeStoreProfile,
  decodeEditedProfile,
  encodePictureUse,
  encodeProfile,
  getStoreProfile,
  restoreStoreProfile,
} from '#contract/store-profile.ts'
import type { FieldFault } from '#domain/failure.ts'
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

/** What the store refused of a profile, field by field, with messages for people. */
export const profileFaults = (error: unknown): (Pick<FieldFault, 'field'> & { readonly message: string })[] =>
  error instanceof Refusal ? (error.body.campos ?? []).map(decodeFault) : []
