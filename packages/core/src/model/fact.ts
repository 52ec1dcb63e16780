import type { Form } from '@lockale/messages'
import type { Fingerprint, NoteHash, SettingsId, TermsHash, TextHash } from './hash.ts'

/**
 * Where a text came from. `machine` · `review`: by machine, and a person should look · `human`: we saw it change after we
 * wrote it, or a person said so · `reviewed`: a person said that it is right · `copied`: by rule, from the source ·
 * `adopted`: it was there before we knew it.
 */
export type Provenance = 'machine' | 'review' | 'human' | 'reviewed' | 'copied' | 'adopted'

/**
 * "The text with hash `text` was made from source `source` by `by`." Believed only while the text in the working file has
 * that hash, so copies, old ones and ones out of place do no harm.
 */
export interface Fact {
  readonly locale: string
  /** Plural form; `''` for a message without plural. */
  readonly form: Form
  readonly by: Provenance
  readonly text: TextHash
  readonly source: Fingerprint
  /**
   * Set if an imported translation was out of date already: the source string on the day of the import. Until the source
   * changes again, the translation does not become more out of date.
   */
  readonly olderThan?: Fingerprint
  /** There was no time to ask git from which source string the translation was made. A later run asks. */
  readonly undated?: true
  /**
   * The text was replaced since. Says only what came back if the text does, by a merge or by hand: not a new text, and not
   * one for the current source.
   */
  readonly previous?: true
  /** The file itself says that the translation needs review. When the file no longer says so, a human has reviewed it. */
  readonly inFile?: true
  /** The settings of a machine translation. Not set for other translations. */
  readonly settings?: SettingsId
  /** The description with which a machine translation was made. Not set if there was none. */
  readonly note?: NoteHash
  /** The glossary entries of the project that the source string uses. Set for machine translations only. */
  readonly terms?: TermsHash
  /** Who said that the translation is right: a name, where the config has it recorded. Set for `reviewed` only. */
  readonly reviewer?: string
}

/** A person said that a translation is right. @param reviewer where the config has that recorded */
export function reviewedFact(
  { locale, form, text, source }: Pick<Fact, 'locale' | 'form' | 'text' | 'source'>,
  reviewer: string | undefined,
): Fact {
  return { locale, form, by: 'reviewed', text, source, ...(reviewer === undefined ? {} : { reviewer }) }
}

/** As a part of a report: nothing where no name is recorded. */
export function reviewersOf(facts: readonly Fact[]): { readonly reviewers?: readonly string[] } {
  const names = new Set(facts.flatMap(({ reviewer, previous }) => (previous === true ? [] : (reviewer ?? []))))
  return names.size === 0 ? {} : { reviewers: [...names].sort() }
}

/** The file says, by what stands on record, that a text has to be reviewed. */
export function isMarkedInFile(facts: readonly Fact[]): boolean {
  return facts.some(({ inFile, previous }) => inFile === true && previous !== true)
}

/** Texts that only a person's word may replace. */
export function isKept(by: Provenance): boolean {
  return by === 'human' || by === 'reviewed' || by === 'adopted'
}

const maxPrevious = 2

/**
 * What stays on record of texts that one form had before. An old text that comes back would otherwise look like a new one
 * that a person wrote for the source as it is.
 * @param hash the text the form has now
 */
export function previousFactsOf(
  facts: readonly Fact[],
  { form, hash }: { form: Form; hash: TextHash },
): readonly Fact[] {
  const previousFacts = new Map<TextHash, Fact>()
  for (const { locale, form: of, by, text, source } of facts) {
    if (of === form && text !== hash) previousFacts.set(text, { locale, form, by, text, source, previous: true })
  }
  return [...previousFacts.values()].sort((a, b) => (a.text < b.text ? -1 : 1)).slice(0, maxPrevious)
}

/** Of several facts about one text, the one that protects it most counts: first in this list. */
export const protection: readonly Provenance[] = ['reviewed', 'human', 'adopted', 'copied', 'review', 'machine']
