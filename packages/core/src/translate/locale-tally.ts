import type { TranslateFailure } from '../model/translator.ts'

/** How each target locale of a run fares. One that the service fails on must not take the others with it. */
export interface LocaleTally {
  /** Told before anything is asked for. */
  expect(locale: string): void
  /** Requests answered in the locale. */
  answersIn(locale: string): number
  answered(locale: string): void
  /** Counts a text that is refused. True: so many in a row, with no answer between, that it is the locale. */
  refused(locale: string, memoryKeys: readonly string[], failure: TranslateFailure): boolean
  /** Texts refused in the locale since its last answer. */
  refusedInVain(locale: string): readonly string[]
  /** Locales in which several texts were refused and none was answered. */
  refusedAlone(): readonly (readonly [locale: string, failure: TranslateFailure])[]
  /** Ends the locale for this run. */
  fail(locale: string, failure: TranslateFailure): void
  readonly failed: ReadonlyMap<string, TranslateFailure>
  /** Every locale has failed, and not only because the service lacks its language. */
  readonly isOver: boolean
}

/** So many texts refused one after the other and none taken: it is not the texts, and more requests would not tell more. */
const maxRefusedInVain = 10

interface Refused {
  readonly memoryKeys: readonly string[]
  readonly failure: TranslateFailure
}

export function openLocaleTally(): LocaleTally {
  const answers = new Map<string, number>()
  const inVain = new Map<string, Refused>()
  const failed = new Map<string, TranslateFailure>()
  const isAnswered = (locale: string) => (answers.get(locale) ?? 0) > 0
  return {
    expect(locale) {
      if (!answers.has(locale)) answers.set(locale, 0)
    },
    answersIn: (locale) => answers.get(locale) ?? 0,
    answered(locale) {
      answers.set(locale, (answers.get(locale) ?? 0) + 1)
      inVain.delete(locale)
    },
    refused(locale, more, failure) {
      const memoryKeys = [...(inVain.get(locale)?.memoryKeys ?? []), ...more]
      inVain.set(locale, { memoryKeys, failure })
      // Where one locale has failed and no request was answered, the next locale needs no such proof.
      const isKnown = failed.size > 0 && ![...answers.keys()].some(isAnswered)
      return memoryKeys.length >= (isKnown ? 1 : maxRefusedInVain)
    },
    refusedInVain: (locale) => inVain.get(locale)?.memoryKeys ?? [],
    refusedAlone: () =>
      [...inVain].flatMap(([locale, { memoryKeys, failure }]) =>
        memoryKeys.length > 1 && !isAnswered(locale) && !failed.has(locale) ? [[locale, failure] as const] : [],
      ),
    fail(locale, failure) {
      if (!failed.has(locale)) failed.set(locale, failure)
    },
    failed,
    get isOver() {
      const isMore = [...failed.values()].some(({ failure }) => failure !== 'language')
      return isMore && [...answers.keys()].every((locale) => failed.has(locale))
    },
  }
}
