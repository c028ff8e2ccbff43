import type { DepartmentEntry } from '../catalogue.ts'
import { bakery } from './bakery.ts'
import { coffee } from './coffee.ts'
import { dairy } from './dairy.ts'
import { drinks } from './drinks.ts'
import { greengrocery } from './greengrocery.ts'
import { household } from './household.ts'
import { meat } from './meat.ts'
import { pantry } from './pantry.ts'
import { personalCare } from './personal-care.ts'
import { seasonings } from './seasonings.ts'
import { sweets } from './sweets.ts'

/** In the order of the store's menu. */
export const DEPARTMENTS: readonly DepartmentEntry[] = [
  greengrocery, bakery, dairy, meat, coffee, pantry, seasonings, sweets, drinks, household, personalCare,
]
