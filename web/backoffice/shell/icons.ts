import {
  BriefcaseBusiness,
  ClipboardList,
  History,
  KeyRound,
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
  audit: History,
}
