import type { Syntax } from '@lockale/messages'
import type { TextPair } from './text-pair.ts'

/** All texts of a project that are looked at in one run. */
export interface ProjectView {
  readonly sourceLocale: string
  /** Target locales. */
  readonly locales: readonly string[]
  /** Those that one of the rules has said it is concerned by, in the order of files and sources. */
  readonly pairs: readonly SeenPair[]
  readonly catalogs: readonly CatalogView[]
  /** How many different source texts a catalog has, by its id. */
  readonly sourceTexts: ReadonlyMap<string, number>
}

/** What is known of a project before its translations are looked at. */
export interface Surroundings extends Pick<ProjectView, 'sourceLocale' | 'locales'> {
  /** Returns true if another target locale has the same language. */
  hasSibling(locale: string): boolean
  /** The source text stands in the project more than once. */
  isRepeated(source: string): boolean
}

/** A pair of texts, and what is known of it besides. */
export interface SeenPair extends TextPair {
  readonly catalog: string
  readonly isMachine: boolean
  /** A rule has found an error in it. */
  readonly hasError: boolean
}

/** The keys of one catalog, for rules about references between messages. */
export interface CatalogView {
  readonly id: string
  /** As `$t(ns:key)` names it. */
  readonly namespace: string | undefined
  readonly syntax: Syntax
  /** Separator between the levels of a key (`.`); `false`: keys are not split. */
  readonly keySeparator: string | false
  readonly namespaceSeparator: string | false
  readonly contextSeparator: string
  readonly pluralSeparator: string
  /** Source strings by full key (`cart.items_one`), in file order. */
  readonly source: ReadonlyMap<string, string>
  /** Translations by target locale, then by full key. */
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, string>>
}
