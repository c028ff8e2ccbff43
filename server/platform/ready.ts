/** A reply that many requests share: its JSON is written once. */
export class Ready<Value> {
  readonly value: Value
  #json: string | null = null

  constructor(value: Value) {
    this.value = value
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.value)
    return this.#json
  }
}
