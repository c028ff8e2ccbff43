const SLOTS = ['necessarios', 'sessao', 'desempenho', 'personalizacao']

/** Campaigns are counted only by leave of the third slot. */
const PERFORMANCE = 2

/** What goes with every request (specification §7): the four consents, and the campaign that brought the visitor. */
export function consentHeaders(digits: string, cookies: string): Record<string, string> {
  const headers = Object.fromEntries(SLOTS.map((slot, index) => [`x-cookie-${slot}`, String(digits[index] === '1')]))
  const campaign = digits[PERFORMANCE] === '1' && cookies.match(/\butm_[^;]+/g)
  if (campaign) {
    headers['x-utm-all'] = campaign.join('&')
    for (const pair of campaign) {
      const [, name, value] = /^utm_(source|campaign)=(.+)/.exec(pair) ?? []
      if (value) headers[`x-utm-${name}`] = value
    }
  }
  return headers
}
