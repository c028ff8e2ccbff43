/** The content of a file, for a call that carries it. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In parts: a call takes no millions of arguments.
  for (let start = 0; start < bytes.length; start += 0x80_00)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x80_00))
  return btoa(text)
}
