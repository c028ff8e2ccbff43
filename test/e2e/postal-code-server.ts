import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const HARMONIA = {
  logradouro: 'Rua Harmonia',
  complemento: '',
  bairro: 'Vila Madalena',
  localidade: 'São Paulo',
  uf: 'SP',
}
const PAULISTA = {
  logradouro: 'Avenida Paulista',
  complemento: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
}

/** A CEP look-up on this machine, in the format of ViaCEP: one that answers, one that never does, and no others. */
export const SLOW_POSTAL_CODE = '01311-000'
const KNOWN: Readonly<Record<string, object>> = { '05435000': HARMONIA, '01310100': PAULISTA }

export async function servePostalCodes(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server: Server = createServer((request, response) => {
    const postalCode = /\/ws\/(\d{8})\/json/.exec(request.url ?? '')?.[1] ?? ''
    if (postalCode === SLOW_POSTAL_CODE.replace('-', '')) return
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(KNOWN[postalCode] ?? { erro: 'true' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws/{cep}/json/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
