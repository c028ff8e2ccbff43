import { walkThrough } from './walk-through.ts'

walkThrough('atacado-litoral', { hasChat: true })
