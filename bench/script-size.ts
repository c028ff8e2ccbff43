import { get } from 'node:http'

/** Bytes of script that the page names, with what these import at once, as they travel: in gzip. */
export async function scriptBytes(origin: string, path: string): Promise<number> {
  const html = (await fetched(`${origin}${path}`, 'identity')).toString()
  const linked = [...html.matchAll(/<script type="module" src="([^"]+)"| data-(?:script|preloads)="([^"]+)"/g)]
  const found = new Set(linked.flatMap(([, script, later]) => (script ?? later ?? '').split(' ')))
  // The set grows while it is walked: a script brings those that it imports.
  for (const url of found) {
    const source = (await fetched(`${origin}${url}`, 'identity')).toString()
    for (const [, imported] of source.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g))
      found.add(new URL(imported ?? '', `${origin}${url}`).pathname)
  }
  const sizes = await Promise.all([...found].map(async (url) => (await fetched(`${origin}${url}`, 'gzip')).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The body as it travels: fetch would unpack it. */
function fetched(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url}: ${String(response.statusCode)}`)),
      )
    }).on('error', reject)
  })
}
