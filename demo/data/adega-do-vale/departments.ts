import type { DepartmentEntry } from '../catalogue.ts'
import { beers, sparkling } from './sparkling.ts'
import { table, withoutAlcohol } from './table.ts'
import { reds, whites } from './wines.ts'

/** In the order of the store's menu. */
export const DEPARTMENTS: readonly DepartmentEntry[] = [reds, whites, sparkling, beers, withoutAlcohol, table]
