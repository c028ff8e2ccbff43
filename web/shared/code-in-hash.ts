/** The code that a mail's link carries behind the #; empty where there is none. */
export const codeInHash = (hash: string): string => /^#codigo=([\w-]{1,200})$/.exec(hash)?.[1] ?? ''
