import type { Form } from '@lockale/messages'
import type { Fingerprint, NoteHash, SettingsId, TermsHash, TextHash } from './hash.ts'

/**
 * Who or what wrote a text. `machine` · `review`: a machine translation that needs review · `assistant`: it came with a
 * commit of a coding assistant or a bot, and needs review; it is kept, since a human may have written it · `human`:
 * written or changed by a human · `reviewed`: approved by a human · `copied`: copied from the source by a rule ·
 * `adopted`: imported, it existed before lockale.
 */
export type Provenance = (typeof provenances)[number]

export const provenances = ['machine', 'review', 'assistant', 'human', 'reviewed', 'copied', 'adopted'] as const

/**
 * A record in the lockfile about one text: the text with the hash `text` was made by `by` from the source string
 * `source`. It is valid only as long as the text in the file has this hash.
 */
export interface Fact {
  readonly locale: string
  /** Plural form; `''` for a message without plural. */
  readonly form: Form
  readonly by: Provenance
  readonly text: TextHash
  readonly source: Fingerprint
  /** Hash of the source string on the day of the import, if the translation was already out of date on that day. */
  readonly olderThan?: Fingerprint
  /** True if the source string is unknown, because there was no time to search git for it. A later run searches. */
  readonly undated?: true
  /** True if another text has replaced this one. If this text comes back, the record shows that it is not new. */
  readonly previous?: true
  /** True if the file marks the translation as "needs review". If the mark is later gone, a human has reviewed it. */
  readonly inFile?: true
  /** True if the text was recorded before its commit. A later run searches for the commit, to see who wrote the text. */
  readonly uncommitted?: true
  /**
   * True if the text is no copy, although its locale copies another one: its translator says that it must differ. For
   * machine translations only.
   */
  readonly variant?: true
  readonly settings?: SettingsId
  /** Hash of the description with which a machine translation was made. Not set if there was no description. */
  readonly note?: NoteHash
  /** Hash of the project's glossary entries that the source string uses. For machine translations only. */
  readonly terms?: TermsHash
  /** Name of the reviewer who approved the translation, if the config says to record it. For `reviewed` only. */
  readonly reviewer?: string
  /** Why the translation needs review, in the words of its translator or judge. Recorded for `review` only. */
  readonly doubt?: string
  /** The score of the judge, from 0 to 1. Recorded for `review` only. */
  readonly score?: number
}

/** What translators and judges say about a translation. */
export type Said = Pick<Fact, 'doubt' | 'score'>

/** Joins what is said about parts of a text: the lowest score, and the first reasons. */
export function joinSaid(all: readonly Said[]): Said {
  const scores = all.flatMap(({ score }) => score ?? [])
  const doubts = [...new Set(all.flatMap(({ doubt }) => doubt ?? []))].slice(0, mostDoubts)
  return {
    ...(doubts.length > 0 && { doubt: doubts.join('; ') }),
    ...(scores.length > 0 && { score: Math.min(...scores) }),
  }
}

const mostDoubts = 3

/** Returns the records without those about texts that others have replaced. */
export function presentFacts(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ previous }) => previous !== true)
}

/** Returns whether a record says that the present text was made from this source string. */
export function isFromSource(facts: readonly Fact[], source: Fingerprint): boolean {
  return presentFacts(facts).some((fact) => fact.source === source)
}

/** Returns whether the present text of a locale that copies another one is a translation of its own. */
export function isVariant(facts: readonly Fact[]): boolean {
  return facts.some(({ variant, previous }) => variant === true && previous !== true)
}

/** Returns what is said about the present text of a plural form. */
export function saidIn(facts: readonly Fact[]): Said {
  return joinSaid(presentFacts(facts).filter(({ by }) => by === 'review'))
}

export function reviewersOf(facts: readonly Fact[]): { readonly reviewers?: readonly string[] } {
  const names = new Set(facts.flatMap(({ reviewer, previous }) => (previous === true ? [] : (reviewer ?? []))))
  return names.size === 0 ? {} : { reviewers: [...names].sort() }
}

export function isMarkedInFile(facts: readonly Fact[]): boolean {
  return facts.some(({ inFile, previous }) => inFile === true && previous !== true)
}

/** Returns whether lockale keeps a text with this origin: a run replaces it only if the user asks for that. */
export function isKept(by: Provenance): boolean {
  return by === 'human' || by === 'reviewed' || by === 'adopted' || by === 'assistant'
}

const maxPrevious = 2

/**
 * Returns records about earlier texts of a plural form. If such a text comes back, the records show that it is old:
 * without a record, it would look like a new human text for the present source string.
 * @param hash hash of the present text
 */
export function previousFactsOf(
  facts: readonly Fact[],
  { form, hash }: { form: Form; hash: TextHash },
): readonly Fact[] {
  const previousFacts = new Map<TextHash, Fact>()
  for (const { locale, form: of, by, text, source, variant } of facts) {
    if (of !== form || text === hash) continue
    const fact: Fact = { locale, form, by, text, source, previous: true }
    previousFacts.set(text, variant === true ? { ...fact, variant } : fact)
  }
  return [...previousFacts.values()].sort((a, b) => (a.text < b.text ? -1 : 1)).slice(0, maxPrevious)
}

/**
 * Provenances from most to least protected. If a text has several records, the most protected provenance decides. After
 * a merge, a text that one branch knows as that of an assistant stays so: the other branch may not have its commit.
 */
export const protection: readonly Provenance[] = [
  'reviewed',
  'assistant',
  'human',
  'adopted',
  'copied',
  'review',
  'machine',
]
