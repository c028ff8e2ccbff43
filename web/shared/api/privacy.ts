import { urlOf } from '#contract/endpoint.ts'
import { exportForRequest } from '#contract/privacy-desk.ts'
import { myData } from '#contract/privacy.ts'
import { SESSION, type ApiContext } from './api-context.ts'

const paramsIn = (supplier: ApiContext['supplier']) => ({ sessao: SESSION, idfornecedor: supplier.id })

/** All data of the person in this store, for a file that people read. */
export const personalData = ({ call, supplier }: ApiContext): Promise<unknown> =>
  call(myData, { params: paramsIn(supplier) })

/** Where a browser downloads the same without script. */
export const personalDataUrl = (supplier: ApiContext['supplier']): string => urlOf(myData, paramsIn(supplier))

/** Where staff download the data of the person of a request. */
export const requestedDataUrl = (supplier: ApiContext['supplier'], requestId: string): string =>
  urlOf(exportForRequest, { idsolicitacao: requestId }, { idfornecedor: supplier.id })
