import { compress } from './compression.ts'

/** A reply that many requests share: its JSON is written once, in bytes as they are sent, and so is its gzip. */
export class Ready<Value> {
  readonly value: Value
  #json: Buffer | null = null
  #gzip: Buffer | null = null

  constructor(value: Value) {
    this.value = value
  }

  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(this.value))
    return this.#json
  }

  get gzip(): Buffer {
    this.#gzip ??= compress(this.json)
    return this.#gzip
  }
}
