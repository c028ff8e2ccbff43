import { walkThrough } from './walk-through.ts'

walkThrough('emporio-da-serra', { hasChat: false })
