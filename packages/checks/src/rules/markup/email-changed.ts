import { compareBags } from '../../bags.ts'
import { toFound } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { difference } from '../../words.ts'

export const emailChanged: TextRule = {
  id: 'email-changed',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'misleads',
  what: 'A mail address of the source is not in the translation. Made-up ones (`name@example.com`) may differ.',
  why: 'Mails go nowhere, or to someone else.',
  example: {
    locale: 'de',
    source: 'Write to help@lockale.dev',
    target: 'Schreib an hilfe@lockale.dev',
    better: 'Schreib an help@lockale.dev',
  },
  check({ source, target }) {
    if (!source.raw.includes('@')) return []
    const wanted = addressesIn(source)
    return wanted.length === 0 ? [] : toFound(compareBags(wanted, addressesIn(target), (mail) => mail.toLowerCase()))
  },
  say: (args) => `mail addresses differ from the source${difference(args)}`,
}

function addressesIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/u.test(literal) && !madeUp.test(literal))
}

/** RFC 2606, and how people write such a name in other languages. */
const madeUp =
  /@(?:[\w-]+\.)*(?:ex[ae]mpl[eo]|beispiel|exemple|esempio|voorbeeld|domain|company|przyklad|test|invalid)(?:\.\w+)?$/iu
