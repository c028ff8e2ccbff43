import {
  BriefcaseBusiness,
  ClipboardList,
  History,
  KeyRound,
  ListChecks,
  LayoutDashboard,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import type { BackOfficeScreen } from '../../shared/back-office.ts'

export const ICON: Readonly<Record<BackOfficeScreen, LucideIcon>> = {
  overview: LayoutDashboard,
  clients: BriefcaseBusiness,
  orders: ClipboardList,
  customers: UserCog,
  keys: KeyRound,
  jobs: ListChecks,
  audit: History,
}
