import { compareBags } from '../../bags.ts'
import { toFound } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { addressIdentity } from '../../same-address.ts'
import { difference } from '../../words.ts'

export const markdownLink: TextRule = {
  id: 'markdown-link',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'The links of Markdown (`[text](address)`) in a translation are others than those of its source.',
  why: 'A link is gone, leads somewhere else, or stands in the text with its brackets.',
  example: {
    locale: 'de',
    source: 'Read the [terms](/terms)',
    target: 'Lies die [Bedingungen] (/terms)',
    better: 'Lies die [Bedingungen](/terms)',
  },
  check(pair) {
    if (!pair.source.raw.includes('](')) return []
    const wanted = addressesIn(pair.source.raw)
    if (wanted.length === 0) return []
    return toFound(compareBags(wanted, addressesIn(pair.target.raw), (address) => addressIdentity(address, pair)))
  },
  say: (args) => `links differ from the source${difference(args)}`,
}

function addressesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(link), ([, address = '']) => address)
}

/** A title behind the address is a text for people. */
const link = /\]\(\s{0,3}([^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s{1,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\s{0,3}\)/gu
