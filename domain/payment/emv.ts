/** Fields of an EMV code by id, in their order: two digits of id, two of length, the value. */
export type Field = ReadonlyMap<string, string>

/** Throws RangeError for a value that is empty or longer than two digits can say. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${id} does not fit`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Null where the text is not made of whole fields, or has one twice. */
export function readFields(text: string): Field | null {
  const fields = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = text.slice(position, position + 4)
    if (!/^\d{4}$/.test(head)) return null
    const id = head.slice(0, 2)
    const length = Number(head.slice(2))
    const value = text.slice(position + 4, position + 4 + length)
    if (length === 0 || value.length < length || fields.has(id)) return null
    fields.set(id, value)
    position += 4 + length
  }
  return fields.size > 0 ? fields : null
}

/** CRC-16/CCITT-FALSE of an ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ 0x1021) & 0xffff
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}
