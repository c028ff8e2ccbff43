import type { DepartmentEntry } from '../catalogue.ts'
import { cheese } from './cheese.ts'
import { coffee } from './coffee.ts'
import { gifts } from './gifts.ts'
import { sweets } from './sweets.ts'
import { table } from './table.ts'

/** In the order of the store's menu. */
export const DEPARTMENTS: readonly DepartmentEntry[] = [gifts, coffee, cheese, sweets, table]
