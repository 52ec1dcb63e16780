import { without } from '../../bags.ts'
import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { difference } from '../../words.ts'

export const acronymChanged: TextRule = {
  id: 'acronym-changed',
  scope: 'text',
  group: 'markup',
  severity: 'info',
  tier: 'misleads',
  what: 'An acronym of the source (`PDF`) has two letters in the wrong order (`PFD`).',
  why: 'It is most likely a slip of the keyboard. Acronyms that a language has of its own are no finding.',
  example: {
    locale: 'de',
    source: 'Save as PDF',
    target: 'Als PFD speichern',
    better: 'Als PDF speichern',
  },
  check({ source, target }) {
    if (!hasAcronym.test(source.raw) || !hasAcronym.test(target.raw)) return []
    const wanted = acronymsOf(source)
    // a text in capitals has no acronyms
    if (wanted.length === 0 || wanted.length * 2 > source.words.length + 1) return []
    const found = acronymsOf(target)
    const missing = without(wanted, found)
    const extra = without(found, wanted)
    const slips = extra.filter((acronym) => missing.some((other) => isSlip(acronym, other)))
    if (slips.length === 0) return []
    return [
      {
        arguments: { missing: missing.filter((acronym) => slips.some((slip) => isSlip(slip, acronym))), extra: slips },
      },
    ]
  },
  say: (args) => `acronyms differ from the source${difference(args)}`,
}

const hasAcronym = /[A-Z]{3}/u

function acronymsOf({ prose }: TextView): readonly string[] {
  return prose.match(/(?<![A-Za-z\d])[A-Z]{3,6}(?![A-Za-z\d])/gu) ?? []
}

/** Two neighbours changed places. More than that makes another acronym: NATO is OTAN in Spanish. */
function isSlip(acronym: string, other: string): boolean {
  if (acronym.length !== other.length) return false
  let at = 0
  while (at < acronym.length && acronym[at] === other[at]) at++
  return (
    at + 1 < acronym.length &&
    acronym[at] === other[at + 1] &&
    acronym[at + 1] === other[at] &&
    acronym.slice(at + 2) === other.slice(at + 2)
  )
}
