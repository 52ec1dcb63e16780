import type { Syntax } from '@lockale/messages'
import type { TextPair } from './text-pair.ts'

/** The strings of a whole project, as one run of lockale checks them. */
export interface ProjectView {
  readonly sourceLocale: string
  readonly locales: readonly string[]
  /** Returns true if another target locale has the same language, and neither copies the other one by the config. */
  hasSibling(locale: string): boolean
  /** Pairs of source string and translation that at least one rule needs, in the order of files and source strings. */
  readonly pairs: readonly SeenPair[]
  readonly catalogs: readonly CatalogView[]
  /** All different source strings. `sourceNumber` counts them from 1. */
  readonly sources: readonly string[]
  /** The number of different source strings, by catalog id. */
  readonly sourceTexts: ReadonlyMap<string, number>
}

/** What the rules can ask about a project before its translations are read. */
export interface Surroundings extends Pick<ProjectView, 'sourceLocale' | 'locales' | 'hasSibling'> {
  /** Returns the number of a source string, from 1. */
  sourceNumber(text: string): number
  /** Returns true if the project has this source string. */
  isSource(text: string): boolean
  isRepeated(source: string): boolean
}

/** A source string with its translation: in which catalog, whether a machine translated it, whether it has an error. */
export interface SeenPair extends TextPair {
  readonly catalog: string
  readonly isMachine: boolean
  readonly hasError: boolean
}

/** The keys and strings of one catalog, for rules about references between messages. */
export interface CatalogView {
  readonly id: string
  /** The namespace in i18next: `ns` of `$t(ns:key)`. */
  readonly namespace: string | undefined
  readonly syntax: Syntax
  readonly namespaceSeparator: string | false
  readonly contextSeparator: string
  readonly pluralSeparator: string
  /** Source strings by full key (`cart.items_one`), in file order. */
  readonly source: ReadonlyMap<string, string>
  /** Translations by target locale, then by full key. */
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, string>>
}
