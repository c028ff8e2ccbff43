// @ts-expect-error Vite makes this module in development only.
import { injectIntoGlobalHook } from '/@react-refresh'

// What Vite would write into an index.html: hot reload of components needs it before the first of them.
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
await import('./client.tsx')
