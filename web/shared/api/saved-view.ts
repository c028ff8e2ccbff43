import {
  chooseDefaultView,
  decodeSavedView,
  deleteView,
  encodeViewedList,
  listSavedViews,
  saveView,
} from '#contract/back-office.ts'
import type { SavedView, ViewedList } from '#domain/saved-view.ts'
import type { ApiContext } from './api-context.ts'

/** Views that people saved of a list of the back office. */
export const savedViewApi = ({ call, supplier }: ApiContext, list: ViewedList) => {
  const query = { idfornecedor: supplier.id }
  const lista = encodeViewedList(list)
  return {
    list: async (): Promise<readonly SavedView[]> =>
      (await call(listSavedViews, { params: { lista }, query })).visoes.map(decodeSavedView),

    /** New, or one of the person's own. */
    save: async (view: Pick<SavedView, 'id' | 'name' | 'search' | 'isShared'>): Promise<SavedView> =>
      decodeSavedView(
        await call(saveView, {
          params: { lista, idvisao: view.id },
          query,
          body: { nome: view.name, parametros: view.search, daEquipe: view.isShared },
        }),
      ),

    remove: async (id: string): Promise<void> => {
      await call(deleteView, { params: { lista, idvisao: id }, query })
    },

    /** Null for none. */
    chooseDefault: async (id: string | null): Promise<void> => {
      await call(chooseDefaultView, { params: { lista }, query, body: { idvisao: id } })
    },
  }
}
