import { ADEGA_DO_VALE } from './adega-do-vale/store.ts'
import { ATACADO_LITORAL } from './atacado-litoral/store.ts'
import { CASA_DA_SERRA } from './casa-da-serra/store.ts'
import { EMPORIO_DA_SERRA } from './emporio-da-serra/store.ts'
import type { StoreEntry } from './store.ts'

export const DEMONSTRATION_STORES: readonly StoreEntry[] = [
  EMPORIO_DA_SERRA,
  ATACADO_LITORAL,
  CASA_DA_SERRA,
  ADEGA_DO_VALE,
]
