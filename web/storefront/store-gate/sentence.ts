/** With its full stop, so that another sentence may follow: what a store refuses with has none, what we say ourselves does. */
export const sentence = (message: string): string => (/[.!?…]$/.test(message) ? message : `${message}.`)
