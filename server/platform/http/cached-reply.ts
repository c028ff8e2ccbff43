import { compress } from './compression.ts'

/**
 * A reply that many requests share, with its JSON and gzip computed once. The JSON is a string, because Node writes a
 * string together with the headers and a buffer separately.
 */
export class CachedReply<Value> {
  readonly value: Value
  #json: string | null = null
  #gzip: Buffer | null = null

  constructor(value: Value) {
    this.value = value
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.value)
    return this.#json
  }

  get gzip(): Buffer {
    this.#gzip ??= compress(this.json)
    return this.#gzip
  }
}
