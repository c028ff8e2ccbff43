// Vite serves this module in development; its name is no path that a compiler could follow.
const refreshModule = '/@react-refresh'
const { injectIntoGlobalHook } = (await import(/* @vite-ignore */ refreshModule)) as {
  injectIntoGlobalHook: (target: Window) => void
}

// What Vite would write into an index.html: hot reload of components needs it before the first of them.
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
await (import.meta.url.includes('?back-office') ? import('./backoffice/client.tsx') : import('./client.tsx'))
