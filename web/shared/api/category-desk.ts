import * as settings from '#contract/catalog-settings.ts'
import * as desk from '#contract/category-desk.ts'
import type { EditedCatalogSettings } from '#domain/catalog/catalog-settings.ts'
import type { CategoryPlace, StoredCategory } from '#domain/catalog/category-tree.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const SETTING_NAMES = { grupos: 'tagGroups', setores: 'sectors', segmentos: 'segments' }
const FIELD_NAMES = { nome: 'name', idpai: 'parentId' }

/** The departments and categories of a store, for those who arrange them. Each change answers the whole tree. */
export const categoryDeskApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  const params = (id: string) => ({ idcategoria: id })
  return {
    settings: async (): Promise<EditedCatalogSettings> =>
      settings.decodeCatalogSettings(await call(settings.getCatalogSettings, { params: {}, query })),

    changeSettings: async (edited: EditedCatalogSettings): Promise<void> => {
      const body = settings.encodeCatalogSettings(edited)
      await withFieldNames(call(settings.changeCatalogSettings, { params: {}, query, body }), SETTING_NAMES)
    },

    list: async (): Promise<StoredCategory[]> =>
      desk.decodeCategories(await call(desk.listStoredCategories, { params: {}, query })),

    create: async (name: string, parentId: string | null): Promise<StoredCategory[]> =>
      desk.decodeCategories(
        await withFieldNames(
          call(desk.createCategory, { params: {}, query, body: { nome: name, idpai: parentId } }),
          FIELD_NAMES,
        ),
      ),

    rename: async (id: string, name: string): Promise<StoredCategory[]> =>
      desk.decodeCategories(
        await withFieldNames(
          call(desk.renameCategory, { params: params(id), query, body: { nome: name } }),
          FIELD_NAMES,
        ),
      ),

    move: async (id: string, place: CategoryPlace): Promise<StoredCategory[]> =>
      desk.decodeCategories(
        await withFieldNames(
          call(desk.moveCategory, { params: params(id), query, body: desk.encodePlace(place) }),
          FIELD_NAMES,
        ),
      ),

    remove: async (id: string): Promise<StoredCategory[]> =>
      desk.decodeCategories(await call(desk.removeCategory, { params: params(id), query })),
  }
}
