import { compareBags } from '../../bags.ts'
import { toFound } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { addressIdentity } from '../../same-address.ts'
import type { TextView } from '../../text-view.ts'
import { difference } from '../../words.ts'

export const urlChanged: TextRule = {
  id: 'url-changed',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'misleads',
  what: 'An address (`https://…`) of the source is not in the translation. The same page in another language may be.',
  why: 'The link leads nowhere, or to someone else.',
  example: {
    locale: 'de',
    source: 'Visit https://example.com/contact for help',
    target: 'Hilfe gibt es auf https://example.com/kontakt',
    better: 'Hilfe gibt es auf https://example.com/contact',
  },
  check(pair) {
    if (!pair.source.raw.includes('://')) return []
    const wanted = addressesIn(pair.source)
    if (wanted.length === 0) return []
    const isAscii = wanted.every((address) => withoutTail(address) === address)
    const all = addressesIn(pair.target)
    const found = isAscii ? all.map(withoutTail) : all
    const changed = toFound(compareBags(wanted, found, (address) => addressIdentity(address, pair)))
    // people translate `https://myserver.com`, which leads nowhere
    return wanted.every((address) => example.test(address))
      ? changed.map((one) => ({ ...one, severity: 'info' }))
      : changed
  },
  say: (args) => `addresses differ from the source${difference(args)}`,
}

function addressesIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /:\/\/[^\s./:]/u.test(literal))
}

const example = /:\/\/(?:[\w-]+\.)*(?:my|your)[\w-]*(?:\.|:|\/|$)|:\/\/(?:[\w-]+\.)*(?:example|localhost)(?:\.|:|\/|$)/u

/** Languages without blanks go on right behind an address. */
function withoutTail(address: string): string {
  return /^[\x20-\x7e]+/u.exec(address)?.[0] ?? address
}
