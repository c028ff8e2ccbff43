import { compress } from './compression.ts'

/**
 * A reply that many requests share: its JSON is written once, and so is its gzip. The JSON stays text: Node writes it together
 * with the headers, and bytes beside them, which takes longer.
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
