import type { FoundTexts, MessageChange } from '../model/change.ts'
import type { Fact, Provenance } from '../model/fact.ts'
import type { TextHash } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'

/** Gathers the found texts of one target file, of which nothing is held but what a fact cannot do without. */
export interface FoundCollector {
  readonly by: Provenance
  /** @param at the place of its message in the source, behind those that were added before */
  add(at: number, text: TextHash): void
  /** `undefined`: there are none. */
  collect(source: FoundIn): FoundTexts | undefined
}

interface FoundIn {
  readonly locale: string
  readonly units: readonly MessageUnit[]
  readonly changesOf: (units: readonly MessageUnit[]) => readonly MessageChange[]
}

/** @param by who wrote them */
export function openFound(by: Provenance): FoundCollector {
  const places: number[] = []
  const texts: TextHash[] = []
  return {
    by,
    add(at, text) {
      places.push(at)
      texts.push(text)
    },
    collect: (source) => (places.length === 0 ? undefined : toFoundTexts({ by, places, texts }, source)),
  }
}

interface Gathered {
  readonly by: Provenance
  readonly places: readonly number[]
  readonly texts: readonly TextHash[]
}

function toFoundTexts({ by, places, texts }: Gathered, { locale, units, changesOf }: FoundIn): FoundTexts {
  const at = Uint32Array.from(places)
  // each by itself would take six times the room
  const hashes = texts.join('')
  const length = hashes.length / at.length

  function* factsOf(undated: boolean): Iterable<readonly [MessageUnit, Fact]> {
    for (let index = 0; index < at.length; index++) {
      const unit = units[at[index] ?? -1]
      if (unit === undefined) continue
      const text = hashes.slice(index * length, (index + 1) * length) as TextHash
      const fact: Fact = { locale, form: '', by, text, source: unit.fingerprint }
      yield [unit, undated ? { ...fact, undated } : fact]
    }
  }

  const toTexts = (undated: boolean): FoundTexts => ({
    by,
    count: at.length,
    undated,
    asUndated: () => toTexts(true),
    facts: () => factsOf(undated),
    changes: () => changesOf(Array.from(at, (place) => units[place]).filter((unit) => unit !== undefined)),
  })
  return toTexts(false)
}
