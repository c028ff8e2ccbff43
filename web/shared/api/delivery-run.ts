import { getHandoverPhoto } from '#contract/delivery-run.ts'
import type { ApiContext } from './api-context.ts'

/** The photo of a handover, a JPEG as a data URL; null where none was taken. */
export async function handoverPhoto({ call, supplier }: ApiContext, number: number): Promise<string | null> {
  const { foto } = await call(getHandoverPhoto, { params: { numpedido: number }, query: { idfornecedor: supplier.id } })
  return foto && `data:image/jpeg;base64,${foto}`
}
