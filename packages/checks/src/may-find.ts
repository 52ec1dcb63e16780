import { contrastOf } from './contrast.ts'
import type { TextRule } from './rule.ts'
import type { TextPair } from './text-pair.ts'

/** Rules by the contrasts of a pair, then by its traits. */
type Known = Map<number, readonly TextRule[]>[]
const known = new WeakMap<readonly TextRule[], Known>()

/** Those of some rules that may find something in one of the pairs, by what the texts are made of. Kept by the list of rules. */
export function mayFind(rules: readonly TextRule[], pairs: readonly TextPair[]): readonly TextRule[] {
  let traits = 1
  let contrasts = 0
  for (const pair of pairs) {
    const { source, target, syntax } = pair
    // what such a text is made of is known to its project
    if (syntax.isCustom === true) return rules
    const [one, other] = [source.reading, target.reading]
    const isSame = one.slots !== undefined && one.slots === other.slots
    traits |= isSame ? one.ownTraits | other.ownTraits : one.traits | other.traits
    contrasts |= contrastOf(pair)
  }
  let byContrasts = known.get(rules)
  if (byContrasts === undefined) known.set(rules, (byContrasts = []))
  const byTraits = (byContrasts[contrasts] ??= new Map<number, readonly TextRule[]>())
  let found = byTraits.get(traits)
  if (found === undefined) {
    if (byTraits.size >= mostKinds) byTraits.clear()
    found = rules.filter(({ only = traits, differs }) => {
      return (only & traits) !== 0 && (differs === undefined || (differs & contrasts) !== 0)
    })
    byTraits.set(traits, found)
  }
  return found
}

/** Texts of a project are of a few hundred kinds. */
const mostKinds = 4096
