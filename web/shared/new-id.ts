/** A random UUID, also where a page was not reached by https and `crypto.randomUUID` is missing. */
export const newId = (): string => ('randomUUID' in crypto ? crypto.randomUUID() : randomId())

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
