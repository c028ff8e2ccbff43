import type { DepartmentEntry } from '../catalogue.ts'
import { cleaning } from './cleaning.ts'
import { cold } from './cold.ts'
import { condiments } from './condiments.ts'
import { disposables } from './disposables.ts'
import { drinks } from './drinks.ts'
import { snacks } from './snacks.ts'
import { staples } from './staples.ts'

/** In the order of the store's menu. */
export const DEPARTMENTS: readonly DepartmentEntry[] = [staples, drinks, cold, condiments, snacks, disposables, cleaning]
